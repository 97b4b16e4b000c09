/// How many records there are and who belongs to whom, computed from the numbers alone.
///
/// Nothing is stored: residents of a place are found by running the rule that places a character backwards, so that
/// 100,000 characters cost no memory and both sides of every reference agree. All positions count from 0.
struct GeneratedCast: Sendable {
  /// A character appears in its first episode and in up to this many directly after it.
  static let longestRun = 3

  let characters: Int
  let locations: Int
  let episodes: Int
  let hash: SeededHash
  private let spread: AffinePermutation

  init(characters: Int, seed: UInt64) {
    self.characters = characters
    // The proportions of the real catalog: 826 characters, 126 locations, 51 episodes.
    locations = characters == 0 ? 0 : max(1, characters * 126 / 826)
    episodes = characters == 0 ? 0 : max(1, characters * 51 / 826)
    hash = SeededHash(seed: seed)
    spread = AffinePermutation(count: characters, seed: seed)
  }

  /// Every fourth location has no residents.
  private var inhabited: Int { locations - locations / 4 }

  func location(ofCharacter character: Int) -> Int {
    let home = spread.slot(of: character) * inhabited / characters
    return home / 3 * 4 + home % 3
  }

  func residents(ofLocation location: Int) -> [Int] {
    guard location % 4 != 3 else { return [] }
    let home = location / 4 * 3 + location % 4
    return spread.elements(inShare: home, of: inhabited).sorted()
  }

  func episodes(ofCharacter character: Int) -> ClosedRange<Int> {
    let first = spread.slot(of: character) * episodes / characters
    return first...min(first + run(of: character), episodes - 1)
  }

  func characters(ofEpisode episode: Int) -> [Int] {
    var cast: [Int] = []
    for first in max(0, episode - Self.longestRun)...episode {
      for character in spread.elements(inShare: first, of: episodes)
      where first + run(of: character) >= episode {
        cast.append(character)
      }
    }
    return cast.sorted()
  }

  /// How many episodes a character stays after its first: none for most.
  private func run(of character: Int) -> Int {
    switch hash.value(character, 1, below: 100) {
    case 0..<62: 0
    case 62..<84: 1
    case 84..<95: 2
    default: Self.longestRun
    }
  }
}
