import Foundation

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
    bytes.withUnsafeBytes { bytes in
      starts.withUnsafeBufferPointer { starts in
        order.sort { precedes(Int($0), Int($1), bytes, starts) }
      }
    }
    return order
  }

  private static func precedes(
    _ one: Int, _ other: Int, _ bytes: UnsafeRawBufferPointer, _ starts: UnsafeBufferPointer<UInt32>
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    let (first, second) = (Int(starts[one]), Int(starts[other]))
    let lengths = (Int(starts[one + 1]) - first, Int(starts[other + 1]) - second)
    let order = memcmp(base + first, base + second, min(lengths.0, lengths.1))
    return order == 0 ? lengths.0 < lengths.1 : order < 0
  }
}
