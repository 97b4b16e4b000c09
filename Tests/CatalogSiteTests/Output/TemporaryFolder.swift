import Foundation

/// A folder of one test's own, removed with it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(
        path: "catalog-test-\(UUID().uuidString)"
      ).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ text: String, to name: String) throws {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
  }

  /// Every file below the folder with its text; hidden files too, a link as `→ where it leads`.
  func tree() throws -> [String: String] {
    var tree: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let file = path + "/" + name
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
