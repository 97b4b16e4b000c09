import CatalogSite
import Foundation

/// The way from the root of the disk to a file or a folder, without `.` and `..`; what is above a link is what is above the place that it
/// leads to.
struct PathFromRoot {
  /// Of the folders on the way, and its own. Links that are not followed by a `..` are named as they are.
  let names: [String]

  /// - Parameter path: from the current folder, where it does not begin at the root.
  init(_ path: String) {
    var names =
      path.utf8.first == UInt8(ascii: "/")
      ? [] : Self.withoutLinks(Self.split(FileManager.default.currentDirectoryPath))
    for name in Self.split(path) where name != "." {
      if name == ".." { names = Self.withoutLinks(names).dropLast() } else { names.append(name) }
    }
    self.names = names
  }

  var text: String { Self.text(names) }

  /// What it stands in.
  var folder: String { Self.text(names.dropLast()) }

  /// As the system has it: on macOS Foundation leaves out `/private`, where /tmp and /var lead, and `..` would end a folder too high.
  static func withoutLinks(_ names: [String]) -> [String] {
    split(FileCalls.canonical(text(names)))
  }

  private static func text(_ names: [String]) -> String { "/" + names.joined(separator: "/") }

  private static func split(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }
}
