import Foundation

/// What the owner of a site changed, apart from what the source did. Each list is by id.
///
/// The fields of a change tell what the owner did; its records are those of the two states, as the source may have changed its own too.
/// A picture stands among the fields, as the digest of its bytes; empty where it is not known.
package struct OwnChanges: Hashable, Sendable {
  /// Characters that are corrected now: from what the source says to what the owner says.
  package let corrected: [RecordChange<CatalogCharacter>]
  /// Characters that are corrected no longer: from what the owner said to what the source said.
  package let takenBack: [RecordChange<CatalogCharacter>]
  /// Characters that are corrected otherwise: only the fields that are the owner's before or after.
  package let changed: [RecordChange<CatalogCharacter>]
  /// Characters of the owner's own.
  package let created: RecordChanges<CatalogCharacter>

  package init(
    corrected: [RecordChange<CatalogCharacter>] = [],
    takenBack: [RecordChange<CatalogCharacter>] = [],
    changed: [RecordChange<CatalogCharacter>] = [],
    created: RecordChanges<CatalogCharacter> = RecordChanges()
  ) {
    self.corrected = corrected
    self.takenBack = takenBack
    self.changed = changed
    self.created = created
  }

  /// Nil when one of the states does not know of its owner's records, or none of them has any.
  init?(from old: CatalogState, to new: CatalogState, filter: FieldFilter) {
    guard let before = old.own, let after = new.own, !(before.isEmpty && after.isEmpty) else {
      return nil
    }
    let (earlier, later) = (old.corrections(filter), new.corrections(filter))
    let earlierIDs = Set(before.corrected.map(\.id))
    let laterIDs = Set(after.corrected.map(\.id))
    var fields: [CatalogCharacter.ID: Set<RecordField>] = [:]
    for change in earlier + later {
      fields[change.id, default: []].formUnion(change.fields.map(\.field))
    }

    corrected = old.sourcing(later.filter { !earlierIDs.contains($0.id) })
    takenBack = new.sourcing(earlier.filter { !laterIDs.contains($0.id) }).map(\.reversed)
    changed = RecordChanges(
      from: before.state(of: before.corrected), to: after.state(of: after.corrected), filter
    ).changed.compactMap { change in
      // Another field changed with the source, which tells of it itself.
      let own = change.fields.filter { fields[change.id]?.contains($0.field) == true }
      return own.isEmpty ? nil : RecordChange(old: change.old, new: change.new, fields: own)
    }
    created = RecordChanges(
      from: before.state(of: before.created), to: after.state(of: after.created), filter)
  }

  package var isEmpty: Bool {
    corrected.isEmpty && takenBack.isEmpty && changed.isEmpty && created.isEmpty
  }

  /// The same without the characters.
  func hiding(_ hidden: Set<CatalogCharacter.ID>) -> OwnChanges {
    OwnChanges(
      corrected: corrected.filter { !hidden.contains($0.id) },
      takenBack: takenBack.filter { !hidden.contains($0.id) },
      changed: changed.filter { !hidden.contains($0.id) },
      created: created.hiding(hidden))
  }
}

extension CatalogState {
  /// What the owner corrects: from what the source says to what the owner says.
  fileprivate func corrections(_ filter: FieldFilter) -> [RecordChange<CatalogCharacter>] {
    guard let own, !own.corrected.isEmpty else { return [] }
    let ids = Set(own.corrected.map(\.id))
    let source = CatalogState(
      catalog.characters.filter { ids.contains($0.id) }, avatars: avatars)
    return RecordChanges(from: source, to: own.state(of: own.corrected), filter).changed
  }

  /// The corrections with the source's records as this state has them, if it has them.
  fileprivate func sourcing(_ corrections: [RecordChange<CatalogCharacter>])
    -> [RecordChange<CatalogCharacter>]
  {
    let ids = Set(corrections.map(\.id))
    let source = Dictionary(
      uniqueKeysWithValues: catalog.characters.filter { ids.contains($0.id) }.map { ($0.id, $0) })
    return corrections.map {
      RecordChange(old: source[$0.id] ?? $0.old, new: $0.new, fields: $0.fields)
    }
  }
}

extension RecordChanges<CatalogCharacter> {
  /// Characters compared as those of two states are, with their pictures.
  fileprivate init(from old: CatalogState, to new: CatalogState, _ filter: FieldFilter) {
    let diff = CatalogDiff(from: old, to: new, filter: filter)
    var changed = Dictionary(
      diff.characters.changed.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for picture in diff.avatars {
      let field = FieldChange(
        field: .avatar, old: .text(picture.old ?? ""), new: .text(picture.new ?? ""))
      changed[picture.id] = RecordChange(
        old: picture.oldCharacter, new: picture.newCharacter,
        fields: (changed[picture.id]?.fields ?? []) + [field])
    }
    self.init(
      added: diff.characters.added, removed: diff.characters.removed,
      changed: changed.values.sorted { $0.id < $1.id })
  }
}
