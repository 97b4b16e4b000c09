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

  /// As people are told it: where one that appeared and one that vanished look the same, it is drawn what parts them.
  package var drawn: CatalogDrift {
    let (came, went) = (Self.byLook(appeared), Self.byLook(vanished))
    return CatalogDrift(
      appeared: appeared.map { $0.drawn(beside: went[$0.look]) },
      vanished: vanished.map { $0.drawn(beside: came[$0.look]) })
  }

  /// The first of those that look the same.
  private static func byLook(_ traits: [CatalogTrait]) -> [[String]: CatalogTrait] {
    Dictionary(traits.map { ($0.look, $0) }, uniquingKeysWith: { first, _ in first })
  }

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

  /// What is seen of it: of strings, `==` asks what they mean.
  fileprivate var look: [String] {
    let (group, kind, text, isNull) = order
    return ["\(group)", kind, "\(isNull)"] + TextDifference.words(of: text)
  }

  /// - Parameter other: one that looks the same; nil where none does.
  fileprivate func drawn(beside other: CatalogTrait?) -> CatalogTrait {
    guard let other else { return self }
    let drawn = TextDifference(order.text, other.order.text).old
    return switch self {
    case .status: .status(drawn)
    case .gender: .gender(drawn)
    case .key(let kind, _): .key(kind, drawn)
    case .null(let kind, _): .null(kind, drawn)
    }
  }
}
