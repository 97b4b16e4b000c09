import CatalogPublishing
import CatalogTestSupport
import Foundation
import Testing

/// A folder for one test.
final class TestFolder: Sendable {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try folder.write(bytes, to: name)
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
  }

  /// A site in `site`, as what is to leave.
  func site(_ files: [String: String]) throws -> [ReleaseFile] {
    var release: [ReleaseFile] = []
    for (name, text) in files {
      try write(Array(text.utf8), to: "site/" + name)
      release.append(try file(name, Array(text.utf8), at: path + "/site/" + name))
    }
    return release.sorted { $0.path < $1.path }
  }

  func file(_ name: String, _ bytes: [UInt8], at place: String) throws -> ReleaseFile {
    ReleaseFile(
      path: try #require(PublishedPath(name)), checksum: Checksum(of: bytes), size: bytes.count,
      place: place)
  }

  func tree(_ name: String) throws -> [String: String] { try folder.tree(name) }
}
