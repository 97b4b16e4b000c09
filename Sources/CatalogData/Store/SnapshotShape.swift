import CatalogDomain
import Foundation

/// What the store keeps of the shape of a snapshot's data, so that two snapshots are compared without reading all of their records.
struct SnapshotShape: Codable {
  private let statuses: [String]
  private let genders: [String]
  /// By kind and name: whether the key was seen with `null`.
  private let unknownKeys: [String: [String: Bool]]

  init(_ state: CatalogState) {
    let traits = state.traits.sorted()
    statuses = traits.compactMap { if case .status(let value) = $0 { value } else { nil } }
    genders = traits.compactMap { if case .gender(let value) = $0 { value } else { nil } }
    unknownKeys = Dictionary(
      uniqueKeysWithValues: state.unknownKeys.map { ($0.key.rawValue, $0.value.nullability) })
  }

  /// As a state holds them. Kinds this version does not know are left out.
  var keys: [RecordKind: UnknownKeys] {
    Dictionary(
      uniqueKeysWithValues: unknownKeys.compactMap { name, keys in
        RecordKind(rawValue: name).map { ($0, UnknownKeys(keys)) }
      })
  }

  var traits: Set<CatalogTrait> {
    let nobody = Catalog(characters: [], locations: [], episodes: [], asOf: .distantPast)
    return CatalogState(catalog: nobody, unknownKeys: keys).traits
      .union(statuses.map(CatalogTrait.status)).union(genders.map(CatalogTrait.gender))
  }

  /// Sorted keys: the same shape is the same bytes.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}
