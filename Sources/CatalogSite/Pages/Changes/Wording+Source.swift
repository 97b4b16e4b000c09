import CatalogDomain

/// Changes that are none of a record: where the source keeps its pictures, and the shape of its data.
extension Wording {
  /// A sentence for each two hosts: `12 pictures moved from https://a.example to https://b.example.`
  func moves(_ moves: [ImageMove]) -> [String] {
    var counts: [[String]: Int] = [:]
    for move in moves { counts[[move.old.origin, move.new.origin], default: 0] += 1 }
    return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map {
      texts.counted(.movedPictures, $0.value, $0.key[0], $0.key[1])
    }
  }

  /// `the field mood`
  func trait(_ trait: CatalogTrait) -> String {
    let (key, value): (TextKey, String) =
      switch trait {
      case .status(let value): (.traitStatus, value)
      case .gender(let value): (.traitGender, value)
      case .key(_, let name): (.traitKey, name)
      case .null(_, let name): (.traitNull, name)
      }
    return texts.filled(key, isolated(ChangeTeller.shown(value)))
  }
}
