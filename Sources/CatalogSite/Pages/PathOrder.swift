import CatalogDomain

/// The order of many paths, by bytes.
enum PathOrder {
  /// Compares bytes that lie in one piece, and moves numbers only: moved themselves, the paths of a large site would be counted millions of
  /// times.
  ///
  /// - Parameter path: by its position.
  /// - Returns: the positions, in the order of their paths.
  static func of(_ count: Int, _ path: (Int) -> SitePath) -> [Int32] {
    var bytes: [UInt8] = []
    var starts: [UInt32] = [0]
    starts.reserveCapacity(count + 1)
    for position in 0..<count {
      bytes += path(position).text.utf8
      starts.append(UInt32(bytes.count))
    }
    var order = (0..<Int32(count)).map { $0 }
    bytes.withUnsafeBufferPointer { bytes in
      starts.withUnsafeBufferPointer { starts in
        func path(_ position: Int32) -> UnsafeBufferPointer<UInt8> {
          let (start, end) = (starts[Int(position)], starts[Int(position) + 1])
          return UnsafeBufferPointer(rebasing: bytes[Int(start)..<Int(end)])
        }
        order.sort { path($0).precedes(path($1)) }
      }
    }
    return order
  }
}
