import CatalogDomain
import Foundation
import GRDB

/// What is known of pictures from one state to the next, within one transaction.
struct SnapshotPictures {
  private let reading: SnapshotReading

  init(_ reading: SnapshotReading) {
    self.reading = reading
  }

  /// Whether the pictures of a state may be those of a recorded one: none that both know is another one.
  ///
  /// A state of the past must know all of them: a picture that it gained now would make another story of the changes that lead to it and
  /// away. Those that the state does not tell are then what they would be in a new state: one that comes back unlooked at brings no former
  /// pictures along.
  func fit(
    _ state: CatalogState, _ fingerprint: String, into id: Snapshot.ID,
    of history: [SnapshotSighting]
  ) throws -> Bool {
    let avatars = state.avatars
    let last = history.last?.snapshot
    if avatars.isEmpty, id == last { return true }
    let stored = try String.fetchOne(
      reading.db, sql: "SELECT pictures FROM snapshots WHERE id = ?", arguments: [id.rawValue])
    if stored == fingerprint { return true }
    let known = try reading.avatars(of: id)
    let isPast = history.firstIndex { $0.snapshot == id } != history.indices.last
    let areKnown = avatars.allSatisfy { character, digest in
      known[character].map { $0 == digest } ?? !isPast
    }
    guard areKnown, id != last else { return areKnown }
    do {
      return try complete(state, after: last).allSatisfy { character, digest in
        known[character].map { $0 == digest } ?? true
      }
    } catch is SnapshotDamage {
      // Nobody knows what they are by now.
      return true
    }
  }

  /// The pictures of a new state: its own, and for characters it tells none of those of the last state, where the address is the same.
  func complete(_ state: CatalogState, after last: Snapshot.ID?) throws -> [CatalogCharacter.ID:
    String]
  {
    let unknown = state.catalog.characters.filter { state.avatars[$0.id] == nil }
    let known = Set(state.catalog.characters.map(\.id))
    var avatars = state.avatars.filter { known.contains($0.key) }
    guard let last, !unknown.isEmpty else { return avatars }
    let before = try reading.avatars(of: last)
    if before.isEmpty { return avatars }
    let characters = try reading.records(CatalogCharacter.self, where: SnapshotReading.isIn(last))
    var addresses: [CatalogCharacter.ID: AvatarReference] = [:]
    for character in characters { addresses[character.id] = character.avatar }
    for character in unknown {
      guard let address = character.avatar, addresses[character.id] == address else { continue }
      avatars[character.id] = before[character.id]
    }
    return avatars
  }

  /// What a state has of these characters, as far as their addresses are the same there. Looks only at them, so that damage of others does
  /// not matter.
  func known(of characters: [CatalogCharacter], in id: Snapshot.ID) throws -> [CatalogCharacter.ID:
    String]
  {
    var known: [CatalogCharacter.ID: String] = [:]
    for character in characters { known[character.id] = try picture(of: character, in: id) }
    return known
  }

  /// - Returns: nil also where what there is of it is damaged.
  private func picture(of character: CatalogCharacter, in id: Snapshot.ID) throws -> String? {
    guard let address = character.avatar else { return nil }
    let condition = "record = \(character.id.rawValue) AND \(SnapshotReading.isIn(id))"
    do {
      guard let digest = try reading.avatars(where: condition)[character.id],
        try reading.records(CatalogCharacter.self, where: condition).first?.avatar == address
      else { return nil }
      return digest
    } catch is SnapshotDamage {
      return nil
    }
  }

  /// The pictures the state would have once it were recorded.
  /// - Parameter known: where it is recorded already, if it is.
  func prospect(of state: CatalogState, known: Snapshot.ID?, after last: Snapshot.ID?) throws
    -> [CatalogCharacter.ID: String]
  {
    guard let known else { return try complete(state, after: last) }
    if state.avatars.count == state.catalog.characters.count { return state.avatars }
    return try reading.avatars(of: known).merging(state.avatars) { old, _ in old }
  }

  /// Adds what the current state is newly told of its pictures.
  func add(_ avatars: [CatalogCharacter.ID: String], to id: Snapshot.ID) throws {
    let db = reading.db
    let known = try reading.avatars(of: id)
    let characters = Set(try reading.ids(.character, of: id).map { CatalogCharacter.ID($0) })
    let news = avatars.filter { known[$0.key] == nil && characters.contains($0.key) }
    guard !news.isEmpty else { return }
    let newest = try Int.fetchOne(db, sql: "SELECT max(id) FROM snapshots")
    let insert = try db.cachedStatement(
      sql: """
        INSERT INTO snapshot_records (kind, record, since, until, content) VALUES (?, ?, ?, ?, ?)
        """)
    for (character, digest) in news.sorted(by: { $0.key < $1.key }) {
      try insert.execute(arguments: [
        SnapshotRecordKind.avatar.rawValue, character.rawValue, id.rawValue,
        newest == id.rawValue ? nil : id.rawValue + 1,
        Data(SnapshotContents.content(digest)),
      ])
    }
    let all = known.merging(news) { old, _ in old }
    try db.execute(
      sql: "UPDATE snapshots SET avatars = ?, pictures = ? WHERE id = ?",
      arguments: [all.count, CatalogFingerprint(avatars: all).hexadecimal, id.rawValue])
  }
}
