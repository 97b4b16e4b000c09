import Foundation

/// Opens the folder a file of the site stands in and keeps it open for the next file, which mostly stands there too: one open
/// folder besides the root, however large the site is.
struct FolderCursor {
  enum Missing { case isNil, isMade }

  /// Called with what stands in a folder's place, the folder it is in, and its path in the tree. When it returns, the place counts as
  /// empty.
  typealias Obstacle = (FileCalls.Name, OpenFolder, [UInt8]) throws -> Void

  private let calls: FileCalls
  private let root: OpenFolder?
  private let missing: Missing
  private let obstacle: Obstacle?
  private var folder: [UInt8] = []
  private var current: OpenFolder?

  /// - Parameters:
  ///   - root: nil when there is no such tree: then no folder is in it.
  ///   - missing: what becomes of a folder that is not there.
  ///   - obstacle: what becomes of something else that stands in a folder's place, also a link, through which files would be read or
  ///     written elsewhere. Nil leaves it alone: then the folder is not there, and none can be made.
  init(
    _ root: OpenFolder?, missing: Missing, calls: FileCalls, obstacle: Obstacle? = nil
  ) {
    self.calls = calls
    self.root = root
    self.missing = missing
    self.obstacle = obstacle
    current = root
  }

  /// - Parameter path: of the folder, without a `/` at the end; empty for the root.
  /// - Throws: `OutputError`, also when a folder is to be made where something else stands; what the obstacle throws.
  mutating func open(_ path: UnsafeRawBufferPointer) throws -> OpenFolder? {
    if path.elementsEqual(folder) { return current }
    guard var opened = root else { return nil }
    folder = Array(path)
    current = nil
    for part in path.split(separator: UInt8(ascii: "/")) {
      let way = path[..<part.endIndex]
      guard let next = try open(Array(part), in: opened, at: way) else { return nil }
      opened = next
    }
    current = opened
    return opened
  }

  private func open(
    _ part: [UInt8], in parent: OpenFolder, at path: Slice<UnsafeRawBufferPointer>
  ) throws -> OpenFolder? {
    try (part + [0]).withUnsafeBufferPointer { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { name in
        guard let name = name.baseAddress else { return nil }
        switch try calls.findFolder(name, in: parent) {
        case .missing: break
        case .notFolder: try obstacle?(name, parent, Array(path))
        case .opened(let folder): return folder
        }
        guard missing == .isMade else { return nil }
        try calls.makeFolder(name, in: parent)
        return try calls.openFolder(name, in: parent)
      }
    }
  }
}
