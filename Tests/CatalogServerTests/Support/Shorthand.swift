import CatalogServer
import CatalogTestSupport
import Foundation

extension MockAPI {
  /// Runs the mock for one request.
  func answer(_ path: String, headers: [String: String] = [:]) async throws -> RawAnswer {
    try await whileRunning { try await RawClient($0).get(path, headers: headers) }
  }

  func text(_ path: String) async throws -> String { try await answer(path).text }

  /// What a mock of one character, given as JSON, answers.
  static func text(_ path: String, ofCharacter record: String) async throws -> String {
    let files = [
      "characters.json": "[\(record)]", "locations.json": "[]", "episodes.json": "[]",
    ]
    return try await withFolder(files) { folder in
      try await MockAPI(data: try .folder(folder)).text(path)
    }
  }
}

extension String {
  func replacingOccurrences(_ text: String, _ replacement: String) -> String {
    replacingOccurrences(of: text, with: replacement)
  }

  func components(_ separator: String) -> [String] { components(separatedBy: separator) }
}
