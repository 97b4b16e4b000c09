import CatalogDomain
import Foundation

/// Bodies put together from recorded records, in the API's shapes.
enum RecordedAnswer {
  /// As many as the API puts on a page.
  static let pageSize = 20

  static func list(_ records: [Data]) -> Data {
    Data("[".utf8) + Data(records.joined(separator: Data(",".utf8))) + Data("]".utf8)
  }

  /// One page of the records that match a filter; nil past the end, or when nothing matches.
  static func page(
    _ number: Int, of records: [RecordedRecord<CharacterDTO>], filter: CharacterFilter
  ) -> Data? {
    let pages = (records.count + pageSize - 1) / pageSize
    guard 1...max(1, pages) ~= number, let first = records.first else { return nil }
    let home = list(ofRecord: first.url)
    let filters = filter.parts.map { "&\($0.name)=\($0.value)" }.joined()
    func link(_ page: Int) -> String {
      1...pages ~= page ? quoted("\(home)?page=\(page)\(filters)") : "null"
    }
    let info =
      "{\"info\":{\"count\":\(records.count),\"pages\":\(pages),"
      + "\"next\":\(link(number + 1)),\"prev\":\(link(number - 1))},\"results\":"
    let start = (number - 1) * pageSize
    let shown = records[start..<min(start + pageSize, records.count)].map(\.json)
    return Data(info.utf8) + list(shown) + Data("}".utf8)
  }

  /// The address without the id, and without the slash that may end it.
  private static func list(ofRecord address: String) -> String {
    let slash = UInt8(ascii: "/")
    let bytes = address.utf8
    let path = bytes.last == slash ? bytes.dropLast() : bytes[...]
    return String(Substring(path[..<(path.lastIndex(of: slash) ?? path.endIndex)]))
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONBytes()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
