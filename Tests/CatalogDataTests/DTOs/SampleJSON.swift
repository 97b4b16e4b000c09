import CatalogDomain
import Foundation

/// Records and pages in the API's exact spelling, with single members changed or left out.
enum SampleJSON {
  static let home = "https://catalog.example/api"

  /// - Parameter changes: raw JSON by key; nil leaves the member out; a key the API does not have is added at the end.
  static func character(_ id: Int, _ changes: KeyValuePairs<String, String?> = [:]) -> String {
    object(
      [
        ("id", "\(id)"), ("name", "\"Name \(id)\""), ("status", "\"Alive\""),
        ("species", "\"Human\""), ("type", "\"\""), ("gender", "\"Female\""),
        ("origin", "{\"name\":\"unknown\",\"url\":\"\"}"),
        ("location", "{\"name\":\"Harbour\",\"url\":\"\(home)/location/3\"}"),
        ("image", "\"\(home)/character/avatar/\(id).jpeg\""),
        ("episode", "[\"\(home)/episode/1\",\"\(home)/episode/2\"]"),
        ("url", "\"\(home)/character/\(id)\""), ("created", "\"2017-11-04T18:48:46.250Z\""),
      ], changes)
  }

  static func location(_ id: Int, _ changes: KeyValuePairs<String, String?> = [:]) -> String {
    object(
      [
        ("id", "\(id)"), ("name", "\"Place \(id)\""), ("type", "\"Planet\""),
        ("dimension", "\"\""), ("residents", "[\"\(home)/character/1\"]"),
        ("url", "\"\(home)/location/\(id)\""), ("created", "\"2017-11-10T12:42:04.162Z\""),
      ], changes)
  }

  static func episode(_ id: Int, _ changes: KeyValuePairs<String, String?> = [:]) -> String {
    object(
      [
        ("id", "\(id)"), ("name", "\"Episode \(id)\""), ("air_date", "\"December 2, 2013\""),
        ("episode", "\"S01E0\(id)\""), ("characters", "[\"\(home)/character/1\"]"),
        ("url", "\"\(home)/episode/\(id)\""), ("created", "\"2017-11-10T12:56:33.798Z\""),
      ], changes)
  }

  static func record(_ kind: RecordKind, _ id: Int) -> String {
    switch kind {
    case .character: character(id)
    case .location: location(id)
    case .episode: episode(id)
    }
  }

  /// - Parameter next: raw JSON; by default what belongs there.
  static func page(
    _ number: Int, count: Int, pages: Int, next: String? = nil, kind: RecordKind = .character,
    _ records: [String]
  ) -> String {
    let after = "\"\(home)/\(kind.rawValue)?page=\(number + 1)\""
    let link = next ?? (number < pages ? after : "null")
    return "{\"info\":{\"count\":\(count),\"pages\":\(pages),\"next\":\(link),\"prev\":null},"
      + "\"results\":[\(records.joined(separator: ","))]}"
  }

  private static func object(
    _ members: [(String, String)], _ changes: KeyValuePairs<String, String?>
  ) -> String {
    var members = members
    for (key, value) in changes {
      let index = members.firstIndex { $0.0 == key }
      switch (index, value) {
      case (let index?, let value?): members[index].1 = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
    }
    return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}
