import SystemPackage

extension FileDescriptor {
  /// All bytes up to the end.
  /// - Parameter limit: in bytes.
  /// - Returns: nil where there are more, which are not all read.
  func bytes(atMost limit: Int) throws -> [UInt8]? {
    var all: [UInt8] = []
    var size = 8192
    while true {
      let part = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        count = try read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      // A second read finds the end of nearly every file: less than was asked for is not the end everywhere.
      if part.isEmpty { return all }
      if all.isEmpty { all = part } else { all += part }
      guard all.count <= limit else { return nil }
      size = min(2 * size, 1 << 20)
    }
  }
}
