import CatalogData
import CatalogDomain
import CatalogTestSupport
import Foundation

/// A directory of recorded responses that is gone when the test is.
final class RecordedWorld {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  var root: URL { URL(filePath: folder.path, directoryHint: .isDirectory) }

  var path: String { root.path(percentEncoded: false) }

  func write(_ text: String, to path: String) throws {
    try folder.write(text, to: path)
  }

  /// Two pages of characters, 1…20 and 21…23, and a page each of two locations and one episode.
  func record(under prefix: String = "api/") throws {
    try write(
      SampleJSON.page(1, count: 23, pages: 2, (1...20).map { SampleJSON.character($0) }),
      to: "\(prefix)character/page-1.json")
    try write(
      SampleJSON.page(
        2, count: 23, pages: 2,
        [
          SampleJSON.character(21, ["name": "\"Árbol \\\"O\\\" & Co\"", "species": "\"Robot\""]),
          SampleJSON.character(22, ["status": "\"Dead\""]), SampleJSON.character(23),
        ]), to: "\(prefix)character/page-2.json")
    try write(
      SampleJSON.page(
        1, count: 2, pages: 1, kind: .location, [1, 2].map { SampleJSON.location($0) }),
      to: "\(prefix)location/page-1.json")
    try write(
      SampleJSON.page(1, count: 1, pages: 1, kind: .episode, [SampleJSON.episode(1)]),
      to: "\(prefix)episode/page-1.json")
  }

  func source() throws(RecordedDirectoryError) -> RecordedDataSource {
    RecordedDataSource(directory: try RecordedDirectory(path))
  }
}

extension ResponseDataSource {
  /// What is answered: the body as text, `304`, or why not.
  func text(_ request: APIRequest, validators: Validators = Validators()) async -> String {
    do throws(SourceFailure) {
      switch try await response(to: request, validators: validators).outcome {
      case .body(let body, _): return String(decoding: body, as: UTF8.self)
      case .notModified: return "304"
      }
    } catch {
      return "\(error.reason)"
    }
  }
}
