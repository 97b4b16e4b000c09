/// A shuffle of 0..<count that can be run backwards and needs no table: slot = (step · element + shift) mod count.
struct AffinePermutation: Sendable {
  private let count: Int
  private let step: Int
  private let inverse: Int
  private let shift: Int

  init(count: Int, seed: UInt64) {
    self.count = count
    guard count > 1 else {
      (step, inverse, shift) = (1, 1, 0)
      return
    }
    // Near the golden section neighbours are spread most evenly.
    var step = max(1, Int(Double(count) * 0.618))
    while Self.greatestCommonDivisor(step, count) != 1 { step += 1 }
    self.step = step
    inverse = Self.inverse(of: step, modulo: count)
    shift = Int(seed % UInt64(count))
  }

  func slot(of element: Int) -> Int { (step * element + shift) % count }

  /// The elements whose slot falls into share number `share` when the slots are dealt evenly into `shares`.
  func elements(inShare share: Int, of shares: Int) -> [Int] {
    // slot * shares / count == share, solved for slot.
    let first = (share * count + shares - 1) / shares
    let end = min(count, ((share + 1) * count + shares - 1) / shares)
    guard first < end else { return [] }
    return (first..<end).map { ($0 + count - shift) % count * inverse % count }
  }

  private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    b == 0 ? a : greatestCommonDivisor(b, a % b)
  }

  /// By the extended Euclidean algorithm; `value` and `modulus` have no common divisor.
  private static func inverse(of value: Int, modulo modulus: Int) -> Int {
    var (oldRest, rest) = (value, modulus)
    var (oldFactor, factor) = (1, 0)
    while rest != 0 {
      let quotient = oldRest / rest
      (oldRest, rest) = (rest, oldRest - quotient * rest)
      (oldFactor, factor) = (factor, oldFactor - quotient * factor)
    }
    return (oldFactor % modulus + modulus) % modulus
  }
}
