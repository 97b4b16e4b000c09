import Foundation

/// The folders that the links of a folder's pages lead to, by what stands in the links before the name: `../locations/`.
///
/// There are few of them, and nearly every link has one of them: none is resolved twice as long as pages of one folder are read.
struct LinkFolders: Sendable {
  /// Pages that lead to more folders than these resolve them anew.
  private static let limit = 32

  private var page: [UInt8] = []
  /// What is written in the links, by entry; beside it its length, which tells nearly all of them apart.
  private var written: [[UInt8]] = []
  private var lengths: [Int] = []
  /// nil where it is not known at a glance where it leads.
  private var folders: [PathIndex.Folder?] = []

  /// From here on links are those of pages in this folder.
  /// - Parameter folder: without a `/` at the end.
  mutating func enter(_ folder: UnsafeRawBufferPointer) {
    guard !folder.elementsEqual(page) else { return }
    page = Array(folder)
    forget()
  }

  private mutating func forget() {
    written.removeAll(keepingCapacity: true)
    lengths.removeAll(keepingCapacity: true)
    folders.removeAll(keepingCapacity: true)
  }

  /// - Parameters:
  ///   - name: of a file.
  ///   - prefix: what stands before it in the link: nothing, or bytes that end in `/`.
  /// - Returns: the position of the file among the paths; nil when it is not there, or not known at a glance.
  mutating func position(
    of name: UnsafeRawBufferPointer, behind prefix: UnsafeRawBufferPointer, in paths: PathIndex
  ) -> Int? {
    guard let folder = folders[entry(of: prefix, in: paths)] else { return nil }
    return paths.position(of: name, in: folder)
  }

  private mutating func entry(of prefix: UnsafeRawBufferPointer, in paths: PathIndex) -> Int {
    for entry in lengths.indices
    where lengths[entry] == prefix.count && Self.equal(written[entry], prefix) {
      return entry
    }
    if lengths.count == Self.limit { forget() }
    written.append(Array(prefix))
    lengths.append(prefix.count)
    folders.append(resolved(prefix).map(paths.folder))
    return lengths.count - 1
  }

  /// Names, with nothing but `../` before them: nearly all that our templates write.
  private func resolved(_ prefix: UnsafeRawBufferPointer) -> [UInt8]? {
    let (dot, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    var folder = page
    var rest = prefix[...]
    while rest.starts(with: "../".utf8) {
      guard !folder.isEmpty else { return nil }
      folder.removeLast(folder.count - (folder.lastIndex(of: slash) ?? 0))
      rest = rest.dropFirst(3)
    }
    var previous = slash
    for byte in rest {
      if previous == slash, byte == dot || byte == slash { return nil }
      previous = byte
    }
    guard PathIndex.readsAsLink(UnsafeRawBufferPointer(rebasing: rest)) else { return nil }
    if !folder.isEmpty { folder.append(slash) }
    return folder + rest
  }

  private static func equal(_ known: [UInt8], _ prefix: UnsafeRawBufferPointer) -> Bool {
    known.withUnsafeBytes { known in
      guard let first = known.baseAddress, let second = prefix.baseAddress else { return true }
      return memcmp(first, second, known.count) == 0
    }
  }
}
