import CatalogData
import CatalogDomain
import CatalogTestSupport
import Foundation

/// A folder of content that a test writes, gone with the test.
final class ContentFolder: Sendable {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder(files)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try folder.write(bytes, to: name)
  }

  /// - Parameter target: from the root, or from where the link stands.
  func link(_ name: String, to target: String) throws {
    let link = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: link.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: target)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  var repository: FolderContentRepository {
    FolderContentRepository(path: path, name: "Content")
  }

  func problems() async throws -> [String] {
    try await repository.content().problems.map(\.description)
  }
}
