#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that files are put into: makes the folders between, and knows those it made.
struct FolderTree {
  let root: String
  private var made: Set<Substring> = []

  init(_ root: String) {
    self.root = root
  }

  /// Where a file stands, after the folders above it were made.
  mutating func place(of path: PublishedPath) throws(PublishingError) -> String {
    try make(path.folder)
    return root + "/" + path.text
  }

  /// - Parameter folder: ending in `/`; empty for the root.
  private mutating func make(_ folder: Substring) throws(PublishingError) {
    if folder.isEmpty || made.contains(folder) { return }
    try make(PublishedPath(String(Substring(folder.utf8.dropLast())))?.folder ?? "")
    try Disk.makeFolder(root + "/" + folder)
    made.insert(folder)
  }
}
