import Foundation

/// A folder of one test's own, removed when nobody holds it any more.
package final class TemporaryFolder: Sendable {
  /// Without links, as the command tells it: on macOS the system's own folder is reached by one, /var.
  package let path: String

  /// - Parameter files: their texts, by names that are paths below the folder.
  package init(_ files: [String: String] = [:]) throws {
    let folder =
      FileManager.default.temporaryDirectory.appending(
        path: "catalog-test-\(UUID().uuidString)"
      ).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    guard let place = realpath(folder, nil) else { throw CocoaError(.fileNoSuchFile) }
    defer { free(place) }
    path = String(cString: place)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit {
    // What stays is in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: path)
  }

  package func write(_ text: String, to name: String) throws {
    try write(text.utf8, to: name)
  }

  /// Makes the folders that the name tells of, too.
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Every file below the folder, or one in it, with its text; hidden files too, a link as `→ where it leads`.
  package func tree(_ name: String = "") throws -> [String: String] {
    let root = path + "/" + name
    var tree: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) {
      let file = root + "/" + name
      let type = try FileManager.default.attributesOfItem(atPath: file)[.type] as? FileAttributeType
      if type == .typeSymbolicLink {
        tree[name] = "→ " + (try FileManager.default.destinationOfSymbolicLink(atPath: file))
      } else if type == .typeRegular {
        tree[name] = String(
          decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
      }
    }
    return tree
  }
}
