extension MockAPIData {
  /// Made-up characters, with locations and episodes in the real catalog's proportions.
  ///
  /// The same count and seed give the same records, on every machine. Records are made when they are asked for, so a
  /// catalog of any size takes no memory. Both sides of every reference agree.
  ///
  /// - Parameter count: how many characters; locations and episodes follow. Negative counts as 0.
  package static func generated(_ count: Int, seed: UInt64 = 0) -> MockAPIData {
    let cast = GeneratedCast(characters: max(0, count), seed: seed)
    return MockAPIData(
      origin: realOrigin, characters: GeneratedCharacters(cast: cast),
      locations: GeneratedLocations(cast: cast), episodes: GeneratedEpisodes(cast: cast))
  }
}
