import CatalogDomain

/// What a row of `snapshot_records` is about. The numbers stand in files: they never change.
enum SnapshotRecordKind: Int {
  /// Nothing of any snapshot: `until` holds the highest number that was ever given, or is reserved, where nothing else tells it.
  case number = 0
  case character = 1
  case location = 2
  case episode = 3
  /// The digest of a character's picture; the record is the character's id.
  case avatar = 4

  init(_ kind: RecordKind) {
    switch kind {
    case .character: self = .character
    case .location: self = .location
    case .episode: self = .episode
    }
  }
}
