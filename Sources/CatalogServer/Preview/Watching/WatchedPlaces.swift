/// What is looked after.
package struct WatchedPlaces: Hashable, Sendable {
  /// Paths of files and folders.
  package var paths: [String]
  /// Paths of folders in which folders behind links count too. By a link, no folder is entered that holds what does not count.
  package var following: [String]
  /// Paths of folders whose files all come into the site: there a name such as editors make for a moment is one like any other.
  package var copied: [String]
  /// Paths of files that count although they are called as editors call theirs for a moment: the last build read them.
  package let read: [String]
  /// Paths of files and folders below them that do not count: what a build itself writes.
  package var except: [String]

  /// - Parameter read: paths of files that a build read; may be any.
  package init(
    _ paths: [String], following: [String] = [], copied: [String] = [], read: [String] = [],
    except: [String] = []
  ) {
    self.paths = paths
    self.following = following
    self.copied = copied
    self.read = read.filter { path in
      path.utf8.split(separator: UInt8(ascii: "/")).contains {
        PassingName.isOne(String(Substring($0)), isFolder: false)
      }
    }
    self.except = except
  }

  func counts(_ path: String) -> Bool {
    !except.contains { Self.isSameOrBelow(path, $0) }
  }

  func follows(_ path: String) -> Bool {
    following.contains { Self.isSameOrBelow(path, $0) }
  }

  /// Whether what has the name in the folder is passed over.
  func passOver(_ name: String, in folder: String, isFolder: Bool) -> Bool {
    let isAsset = copied.contains { Self.isSameOrBelow(folder, $0) }
    let isPassing =
      isAsset ? PassingName.isHidden(name) : PassingName.isOne(name, isFolder: isFolder)
    guard isPassing else { return false }
    let path = FileTree.path(of: name, in: folder)
    return !read.contains { Self.isSameOrBelow($0, path) }
  }

  /// Of paths as watches name them, by their bytes: a sign behind a slash would be one character with it.
  package static func isSameOrBelow(_ path: String, _ folder: String) -> Bool {
    path == folder || path.utf8.starts(with: (folder + "/").utf8)
  }
}
