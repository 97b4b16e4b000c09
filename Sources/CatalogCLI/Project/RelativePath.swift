import Foundation

/// The way from one folder to another: `../Fixtures`.
struct RelativePath {
  let text: String

  /// - Parameters:
  ///   - target: named as it is to be named: links to it, or above it, stay.
  ///   - start: a folder that may be made later. What stands above it is told without links: `..` leads there.
  init(of target: String, from start: String) {
    let target = Self.place(of: target).pathComponents
    let start = Self.withoutLinks(Self.place(of: start))
    let common = zip(target, start).prefix { $0 == $1 }.count
    let steps = start.dropFirst(common).map { _ in ".." } + target.dropFirst(common)
    text = steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  /// From the root of the disk, without `.` and `..`; what is above a link is what is above the folder it leads to.
  private static func place(of path: String) -> URL {
    let start = path.hasPrefix("/") ? "/" : FileManager.default.currentDirectoryPath
    var place = URL(filePath: start, directoryHint: .isDirectory).resolvingSymlinksInPath()
    for step in path.split(separator: "/") where step != "." {
      if step == ".." {
        place = place.resolvingSymlinksInPath().deletingLastPathComponent()
      } else {
        place.append(component: String(step))
      }
    }
    return place
  }

  private static func withoutLinks(_ place: URL) -> [String] {
    var place = place
    var missing: [String] = []
    while place.pathComponents.count > 1,
      !FileManager.default.fileExists(atPath: place.path(percentEncoded: false))
    {
      missing.insert(place.lastPathComponent, at: 0)
      place.deleteLastPathComponent()
    }
    return place.resolvingSymlinksInPath().pathComponents + missing
  }
}
