/// Files that are rendered and wait to be written.
struct WaitingFiles {
  /// Bytes that wait at most: a worker would rather wait for its turn than hold more.
  private static let most = 1 << 19

  private var bytes: [UInt8] = []
  /// Which files they are, and where the bytes of each end.
  private var files: [(index: Int, end: Int)] = []

  /// Whether the file is small enough to be held once more.
  static func mayWait(_ file: UnsafeRawBufferPointer) -> Bool { file.count <= most }

  var isEmpty: Bool { files.isEmpty }

  func hasRoom(for file: UnsafeRawBufferPointer) -> Bool { bytes.count + file.count <= Self.most }

  /// A file that there is room for.
  mutating func append(_ file: UnsafeRawBufferPointer, of index: Int) {
    // At once: to grow, it would double what it has.
    if bytes.capacity == 0 { bytes.reserveCapacity(Self.most) }
    bytes.append(contentsOf: file)
    files.append((index, bytes.count))
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    files.removeAll(keepingCapacity: true)
  }

  func forEach(_ body: (_ index: Int, UnsafeRawBufferPointer) throws -> Void) rethrows {
    try bytes.withUnsafeBytes { bytes in
      var start = 0
      for (index, end) in files {
        try body(index, UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }
}
