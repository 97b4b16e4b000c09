/// The header of a scan of a JPEG (ITU-T T.81, section B.2.3): of which components it is, and what it holds of their blocks.
struct JPEGScan {
  /// The most blocks of several components that stand in one group.
  private static let longestGroup = 10

  /// By the numbers that the frame gives them.
  let components: [UInt8]
  /// Of the coefficients of a block.
  private let first: UInt8
  private let last: UInt8
  /// How many of their lowest bits are left to later scans, and how many an earlier one left; 0 where there was none.
  private let left: UInt8
  private let leftBefore: UInt8

  /// - Parameter body: of the segment.
  /// - Returns: nil when it is not as long as it says.
  init?(_ bytes: ByteView, _ body: Range<Int>) {
    guard let count = bytes[body.lowerBound], 1...4 ~= count, body.count == 4 + 2 * Int(count),
      let first = bytes[body.upperBound - 3], let last = bytes[body.upperBound - 2],
      let bits = bytes[body.upperBound - 1]
    else { return nil }
    components = stride(from: body.lowerBound + 1, to: body.upperBound - 3, by: 2).compactMap {
      bytes[$0]
    }
    self.first = first
    self.last = last
    left = bits & 15
    leftBefore = bits >> 4
  }

  /// Whether what it holds stands in groups that the format has.
  func isGrouped(in frame: [UInt8: JPEGComponent]) -> Bool {
    let blocks = components.reduce(0) { $0 + (frame[$1]?.blocks ?? 0) }
    return components.count == 1 || blocks <= Self.longestGroup
  }

  /// Whether it can be one of a progressive picture (section G.1.1.1): it holds the first coefficients alone or others of one component,
  /// and of those that an earlier one held one bit more.
  var isProgressive: Bool {
    let isBand =
      first == 0 ? last == 0 : first <= last && last < 64 && components.count == 1
    return isBand && left <= 13 && (leftBefore == 0 || leftBefore == left + 1)
  }
}
