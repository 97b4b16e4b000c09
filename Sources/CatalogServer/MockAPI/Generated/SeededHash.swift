/// Numbers that look random and are always the same for the same seed and the same subject.
struct SeededHash: Sendable {
  let seed: UInt64

  /// - Parameters:
  ///   - subject: what the number is about, such as an id.
  ///   - use: keeps apart several numbers about one subject.
  func value(_ subject: UInt64, _ use: UInt64) -> UInt64 {
    // The finalizer of SplitMix64 (Steele, Lea, Flood 2014), once per argument.
    Self.mix(Self.mix(Self.mix(seed &+ 0x9E37_79B9_7F4A_7C15) ^ subject) ^ use)
  }

  /// From 0 up to, not including, `bound`.
  func value(_ subject: Int, _ use: UInt64, below bound: Int) -> Int {
    Int(value(UInt64(bitPattern: Int64(subject)), use) % UInt64(bound))
  }

  /// From 0 up to, not including, 1.
  func fraction(_ subject: UInt64, _ use: UInt64) -> Double {
    Double(value(subject, use) >> 11) * 0x1p-53
  }

  /// A hash of text that is the same in every process, unlike `Hasher`'s (FNV-1a).
  static func subject(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
