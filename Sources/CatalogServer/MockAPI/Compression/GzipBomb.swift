/// A gzip stream a thousandth the size of what it unpacks to: spaces, packed once and sent again and again.
///
/// So a bomb of any size costs no memory. The checksum at its end is wrong: whoever reads that far has unpacked everything already.
struct GzipBomb: Sendable {
  let start = Gzip.header
  /// Unpacks to a number of spaces wherever it stands.
  let block: [UInt8]
  /// How often the block comes.
  let times: Int
  let end: [UInt8]

  /// What a block unpacks to: so much that little of it is not copies.
  private static let blockSize = 1 << 20

  var count: Int { start.count + times * block.count + end.count }

  /// - Parameter size: Bytes after decompression.
  init(size: Int) {
    let spaces = [UInt8](repeating: 0x20, count: Self.blockSize)
    block = Gzip.deflated(spaces, .open)
    times = size / Self.blockSize
    let rest = Array(spaces.prefix(size % Self.blockSize))
    end = Gzip.deflated(rest, .last) + Gzip.trailer(0, size: size)
  }
}
