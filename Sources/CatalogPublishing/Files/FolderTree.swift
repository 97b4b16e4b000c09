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
  private var made: Set<PublishedPath> = []

  init(_ root: String) {
    self.root = root
  }

  /// Where a file stands, after the folders above it were made.
  mutating func place(of path: PublishedPath) throws(PublishingError) -> String {
    try make(path.parent)
    return root + "/" + path.text
  }

  private mutating func make(_ folder: PublishedPath?) throws(PublishingError) {
    guard let folder, !made.contains(folder) else { return }
    try make(folder.parent)
    try Disk.makeFolder(root + "/" + folder.text)
    made.insert(folder)
  }
}
