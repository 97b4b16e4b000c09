/// How the shape of the data differs: sorted, each once.
package struct CatalogDrift: Hashable, Sendable {
  package let appeared: [CatalogTrait]
  package let vanished: [CatalogTrait]

  package init(appeared: [CatalogTrait] = [], vanished: [CatalogTrait] = []) {
    self.appeared = appeared
    self.vanished = vanished
  }

  /// - Parameter counted: whether a trait is to be told.
  init(
    from old: Set<CatalogTrait>, to new: Set<CatalogTrait>, where counted: (CatalogTrait) -> Bool
  ) {
    appeared = Self.traits(of: new, missingFrom: old).filter(counted)
    vanished = Self.traits(of: old, missingFrom: new).filter(counted)
  }

  package var count: Int { appeared.count + vanished.count }
  package var isEmpty: Bool { appeared.isEmpty && vanished.isEmpty }

  /// A state with as many keys of a kind as are kept may have been sent others, so those are not told as missing from it.
  private static func traits(of some: Set<CatalogTrait>, missingFrom others: Set<CatalogTrait>)
    -> [CatalogTrait]
  {
    var counts: [RecordKind: Int] = [:]
    for case .key(let kind, _) in others { counts[kind, default: 0] += 1 }
    return some.subtracting(others).filter { trait in
      guard let key = trait.key, case .key(let kind, _) = key else { return true }
      return counts[kind] != UnknownKeys.most || others.contains(key)
    }.sorted()
  }
}

extension CatalogTrait {
  /// The key that it is true of; nil for what is true of characters.
  fileprivate var key: CatalogTrait? {
    switch self {
    case .key(let kind, let name), .null(let kind, let name): .key(kind, name)
    case .status, .gender: nil
    }
  }
}
