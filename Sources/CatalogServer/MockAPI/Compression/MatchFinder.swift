/// Finds text that occurred before: remembers the last place of every three bytes.
struct MatchFinder {
  struct Match {
    let length: Int
    let distance: Int
  }

  private static let minimumLength = 3
  private static let maximumLength = 258
  private static let maximumDistance = 32_768
  private static let hashBits: UInt32 = 13

  private let input: UnsafeBufferPointer<UInt8>
  /// By the hash of three bytes, where they began last; -1 for nowhere.
  private var lastPlace = [Int](repeating: -1, count: 1 << Self.hashBits)

  /// - Parameter input: must outlive the finder.
  init(_ input: UnsafeBufferPointer<UInt8>) {
    self.input = input
  }

  func match(at index: Int) -> Match? {
    guard let hash = hash(at: index) else { return nil }
    let place = lastPlace[hash]
    guard place >= 0, index - place <= Self.maximumDistance else { return nil }
    let limit = min(Self.maximumLength, input.count - index)
    var length = 0
    while length < limit, input[place + length] == input[index + length] { length += 1 }
    return length < Self.minimumLength ? nil : Match(length: length, distance: index - place)
  }

  mutating func note(_ index: Int) {
    if let hash = hash(at: index) { lastPlace[hash] = index }
  }

  private func hash(at index: Int) -> Int? {
    guard index + Self.minimumLength <= input.count else { return nil }
    let bytes =
      UInt32(input[index]) << 16 | UInt32(input[index + 1]) << 8 | UInt32(input[index + 2])
    return Int((bytes &* 0x9E37_79B1) >> (32 - Self.hashBits))
  }
}
