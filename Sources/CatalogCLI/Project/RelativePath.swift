import CatalogSite
import Foundation

/// The way from one folder to another: `../Fixtures`.
struct RelativePath {
  let text: String

  /// - Parameters:
  ///   - target: named as it is to be named: links to it, or above it, stay.
  ///   - start: a folder that may be made later. What stands above it is told without links: `..` leads there.
  init(of target: String, from start: String) {
    let target = Self.names(on: target)
    let start = Self.withoutLinks(Self.names(on: start))
    let common = zip(target, start).prefix { $0 == $1 }.count
    let steps = start.dropFirst(common).map { _ in ".." } + target.dropFirst(common)
    text = steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// The way from the root of the disk, without `.` and `..`; what is above a link is what is above the folder it leads to.
  private static func names(on path: String) -> [String] {
    var names =
      path.hasPrefix("/") ? [] : withoutLinks(split(FileManager.default.currentDirectoryPath))
    for name in split(path) where name != "." {
      if name == ".." { names = withoutLinks(names).dropLast() } else { names.append(name) }
    }
    return names
  }

  /// As the system has it: on macOS Foundation leaves out `/private`, where /tmp and /var lead, and `..` would end a folder too high.
  private static func withoutLinks(_ names: [String]) -> [String] {
    split(FileCalls.canonical("/" + names.joined(separator: "/")))
  }

  private static func split(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }
}
