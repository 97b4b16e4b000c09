import CatalogData
import CatalogDomain
import Foundation

/// A folder of content that a test writes, gone with the test.
final class ContentFolder: Sendable {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path =
      FileManager.default.temporaryDirectory.appending(path: "catalog-content-\(UUID().uuidString)")
      .path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(Array(text.utf8), to: name) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
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
