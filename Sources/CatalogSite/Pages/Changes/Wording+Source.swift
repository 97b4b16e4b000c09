import CatalogDomain

/// Changes that are not of a record: where the source keeps its pictures, and the shape of its data.
extension Wording {
  /// A sentence for each two hosts: `12 pictures moved from https://a.example to https://b.example.`
  func moves(_ moves: [ImageMove]) -> [String] {
    moves.countsByOrigin.map { texts.counted(.movedPictures, $0.count, $0.old, $0.new) }
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
