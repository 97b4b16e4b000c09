import Foundation

/// Opens the folder a file of the site stands in and keeps it open for the next file, which mostly stands there too: one open
/// folder besides the root, however large the site is.
struct FolderCursor {
  enum Missing { case isNil, isMade }

  private let calls: FileCalls
  private let root: OpenFolder?
  private let missing: Missing
  private var folder: [UInt8] = []
  private var current: OpenFolder?

  /// - Parameters:
  ///   - root: nil when there is no such tree: then no folder is in it.
  ///   - missing: what becomes of a folder that is not there.
  init(_ root: OpenFolder?, missing: Missing, calls: FileCalls) {
    self.calls = calls
    self.root = root
    self.missing = missing
    current = root
  }

  /// - Parameter path: of the folder, without a `/` at the end; empty for the root.
  /// - Throws: `OutputError` when something that is not a folder stands on the way.
  mutating func open(_ path: UnsafeRawBufferPointer) throws -> OpenFolder? {
    if path.elementsEqual(folder) { return current }
    guard var opened = root else { return nil }
    folder = Array(path)
    current = nil
    for part in path.split(separator: UInt8(ascii: "/")) {
      guard let next = try open(Array(part), in: opened) else { return nil }
      opened = next
    }
    current = opened
    return opened
  }

  private func open(_ part: [UInt8], in parent: OpenFolder) throws -> OpenFolder? {
    try (part + [0]).withUnsafeBufferPointer { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { name in
        guard let name = name.baseAddress else { return nil }
        if let folder = try calls.openFolder(name, in: parent) { return folder }
        guard missing == .isMade else { return nil }
        try calls.makeFolder(name, in: parent)
        return try calls.openFolder(name, in: parent)
      }
    }
  }
}
