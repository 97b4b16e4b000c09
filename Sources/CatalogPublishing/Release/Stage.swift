/// In which order files go to a target that cannot change all at once: nothing is linked to before it is there.
package enum Stage: String, CaseIterable, Hashable, Sendable, Comparable {
  case assets
  case pages
  /// What leads to the pages: the home page, lists, the search, feeds, sitemaps, and what a host reads.
  case indexes

  /// By the name alone: a packed copy goes with its file.
  init(of path: PublishedPath) {
    let name = Self.unpacked(path)
    let isPage = name.name.utf8.reversed().starts(with: ".html".utf8.reversed())
    if name.name == "index.html" {
      self = .indexes
    } else if isPage {
      self = .pages
    } else if name.folder.isEmpty || name.folder == "search/" {
      self = .indexes
    } else {
      self = .assets
    }
  }

  /// The path without the end that a packed copy adds.
  static func unpacked(_ path: PublishedPath) -> PublishedPath {
    guard PackedForm.allCases.contains(where: { $0.rawValue == path.fileExtension }) else {
      return path
    }
    let length = path.fileExtension.utf8.count + 1
    return PublishedPath(String(Substring(path.text.utf8.dropLast(length)))) ?? path
  }

  package static func < (left: Self, right: Self) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
