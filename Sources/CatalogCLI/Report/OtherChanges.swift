import CatalogDomain

/// How much differs between two states besides the fields of characters.
struct OtherChanges: Codable, Hashable {
  /// Records added, removed or changed.
  var locations = 0
  var episodes = 0
  /// Characters whose picture has other bytes, or moved to another host.
  var pictures = 0
  /// What appeared in the shape of the data, or vanished from it: keys, values.
  var shape = 0

  /// What follows the counts of characters: `, also 1 location, 2 episodes`; nothing where nothing else differs.
  var addition: String {
    let parts = [
      (locations, "location", ""), (episodes, "episode", ""), (pictures, "picture", ""),
      (shape, "change", " of shape"),
    ]
    let words = parts.filter { $0.0 > 0 }.map { "\(Counted($0.0, $0.1))\($0.2)" }
    return words.isEmpty ? "" : ", also " + words.joined(separator: ", ")
  }
}

extension OtherChanges {
  init(_ diff: CatalogDiff) {
    let changed = diff.changedAvatars.map(\.id) + diff.imageMoves.map(\.character)
    self.init(
      locations: ChangeCounts(diff.locations).sum, episodes: ChangeCounts(diff.episodes).sum,
      pictures: Set(changed).count,
      shape: diff.drift.count)
  }
}
