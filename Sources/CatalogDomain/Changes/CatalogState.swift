import Foundation

/// Everything known of the data at one moment: what is recorded as a snapshot and compared by a `CatalogDiff`.
package struct CatalogState: Hashable, Sendable {
  package let catalog: Catalog
  /// SHA-256 of the bytes of each picture that is known, lower-case hex.
  package let avatars: [CatalogCharacter.ID: String]
  /// The kinds of record the state knows of. A file of characters alone does not say that there are no locations.
  package let kinds: Set<RecordKind>
  /// By the kind of record they were met in; kinds without are left out.
  package let unknownKeys: [RecordKind: UnknownKeys]
  /// What the owner of a site makes of the data, apart from it; nil where the state does not know of that. No part of the data.
  package private(set) var own: OwnRecords?
  private let givenTraits: Set<CatalogTrait>?

  package init(
    catalog: Catalog, avatars: [CatalogCharacter.ID: String] = [:],
    kinds: Set<RecordKind> = Set(RecordKind.allCases),
    unknownKeys: [RecordKind: UnknownKeys] = [:]
  ) {
    self.catalog = catalog
    self.avatars = avatars
    self.kinds = kinds
    self.unknownKeys = unknownKeys.filter { !$0.value.isEmpty }
    givenTraits = nil
  }

  /// A part of a state: some of its records, and the traits of the whole.
  package init(
    part catalog: Catalog, avatars: [CatalogCharacter.ID: String], traits: Set<CatalogTrait>
  ) {
    self.catalog = catalog
    self.avatars = avatars
    kinds = Set(RecordKind.allCases)
    unknownKeys = [:]
    givenTraits = traits
  }

  /// Characters alone, and what is known of their pictures.
  init(_ characters: [CatalogCharacter], avatars: [CatalogCharacter.ID: String]) {
    self.init(
      part: Catalog(characters: characters, locations: [], episodes: [], asOf: .distantPast),
      avatars: avatars, traits: [])
  }

  /// The same of a site, with its owner's records.
  package func with(_ own: OwnRecords) -> CatalogState {
    var state = self
    state.own = own
    return state
  }

  /// The same without the characters, in the lists of places and episodes too.
  package func hiding(_ hidden: Set<CatalogCharacter.ID>) -> CatalogState {
    if hidden.isEmpty { return self }
    let state = CatalogState(
      catalog: catalog.applying([:], hiding: hidden, adding: []),
      avatars: avatars.filter { !hidden.contains($0.key) }, kinds: kinds, unknownKeys: unknownKeys)
    return own.map { state.with($0.hiding(hidden)) } ?? state
  }

  /// What is true of the data's shape. Looks at every character.
  package var traits: Set<CatalogTrait> {
    if let givenTraits { return givenTraits }
    var traits: Set<CatalogTrait> = []
    for character in catalog.characters {
      traits.insert(.status(character.status.written))
      traits.insert(.gender(character.gender.written))
    }
    for (kind, keys) in unknownKeys {
      for (name, isNullable) in keys.nullability {
        traits.insert(.key(kind, name))
        if isNullable { traits.insert(.null(kind, name)) }
      }
    }
    return traits
  }
}
