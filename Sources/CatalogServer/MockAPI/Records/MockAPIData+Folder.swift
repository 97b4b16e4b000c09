import CatalogDomain
import Foundation

extension MockAPIData {
  /// Reads a folder that holds either three arrays of the API's objects (`characters.json`, `locations.json`,
  /// `episodes.json`) or recorded pages (`api/character/page-1.json`, …, and the same for `location` and `episode`).
  ///
  /// - Parameter obstacle: why nobody can tell what stands at a path, as where a link leads nowhere: that is not missing.
  /// - Throws: `MockAPIError` when the folder or a file is missing, cannot be reached, is not JSON, or holds a record without its own id.
  package static func folder(
    _ path: String, obstacle: @escaping (_ path: String) -> String? = { _ in nil }
  ) throws(MockAPIError) -> MockAPIData {
    let reader = try RecordFolder(path, obstacle: obstacle)
    var values: [RecordKind: [(id: Int, object: JSONValue)]] = [:]
    for kind in RecordKind.allCases { values[kind] = try reader.records(of: kind) }
    let origin = Self.origin(of: values)
    func stored(_ kind: RecordKind) -> StoredRecords {
      StoredRecords(values[kind] ?? [], origin: origin)
    }
    return MockAPIData(
      origin: origin, characters: stored(.character), locations: stored(.location),
      episodes: stored(.episode))
  }

  /// What stands before `/api/character/1` in the first record's `url`: the records name the server they came from.
  private static func origin(of values: [RecordKind: [(id: Int, object: JSONValue)]]) -> String {
    for kind in RecordKind.allCases {
      for value in values[kind] ?? [] {
        guard let url = value.object["url"]?.text,
          let range = url.range(of: "/api/\(kind.rawValue)/")
        else { continue }
        return String(url[..<range.lowerBound])
      }
    }
    return realOrigin
  }

  /// The API that is stood in for.
  static let realOrigin = "https://rickandmortyapi.com"
}
