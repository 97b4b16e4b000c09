package import CatalogDomain
package import Foundation

/// A difference as JSON for programs: `Documentation/schemas/diff.schema.json` describes it.
package struct DiffJSON {
  /// Grows when a key changes its meaning or goes away; new keys do not change it.
  package static let schema = 1

  private var json = JSONBytes()

  /// The same difference is the same bytes: one record a line, no times but the records' own.
  package static func bytes(of diff: CatalogDiff, between sides: DiffSides) -> Data {
    var writer = DiffJSON()
    writer.write(diff, sides)
    return Data(writer.json.bytes)
  }

  private mutating func write(_ diff: CatalogDiff, _ sides: DiffSides) {
    json.raw("{\n\"schema\":")
    json.integer(Self.schema)
    json.raw(",\n\"from\":")
    json.string(sides.from)
    json.raw(",\n\"to\":")
    json.string(sides.to)
    json.raw(",\n\"compared\":")
    list(RecordKind.allCases.filter(diff.kinds.contains)) { $0.string($1.rawValue) }
    json.raw(",\n\"summary\":{")
    summary(diff.characters)
    summary(diff.locations)
    summary(diff.episodes)
    json.raw("\"avatars\":")
    json.integer(diff.changedAvatars.count)
    json.raw(",\"moved_images\":")
    json.integer(diff.imageMoves.count)
    json.raw(",\"drift\":")
    json.integer(diff.drift.count)
    if let own = diff.own { summary(own) }
    json.raw("},\n")
    changes(diff.characters)
    changes(diff.locations)
    changes(diff.episodes)
    json.raw("\"avatars\":")
    lines(diff.changedAvatars, Self.avatar)
    json.raw(",\n\"moved_images\":")
    lines(diff.imageMoves, Self.move)
    json.raw(",\n\"drift\":{\"appeared\":")
    lines(diff.drift.appeared, Self.trait)
    json.raw(",\"vanished\":")
    lines(diff.drift.vanished, Self.trait)
    json.raw("}")
    if let own = diff.own { write(own) }
    json.raw("\n}\n")
  }

  private mutating func summary(_ own: OwnChanges) {
    json.raw(",\"own\":{")
    numbers([
      ("corrected", own.corrected.count), ("taken_back", own.takenBack.count),
      ("changed", own.changed.count),
    ])
    json.raw(",\"characters\":")
    counts(own.created)
    json.raw("}")
  }

  private mutating func write(_ own: OwnChanges) {
    json.raw(",\n\"own\":{\"corrected\":")
    lines(own.corrected, Self.change)
    json.raw(",\"taken_back\":")
    lines(own.takenBack, Self.change)
    json.raw(",\"changed\":")
    lines(own.changed, Self.change)
    json.raw(",\n\"characters\":")
    lists(own.created)
    json.raw("}")
  }

  private mutating func summary<Record: CatalogRecord>(_ changes: RecordChanges<Record>) {
    json.string(Record.kind.plural)
    json.raw(":")
    counts(changes)
    json.raw(",")
  }

  private mutating func counts<Record: CatalogRecord>(_ changes: RecordChanges<Record>) {
    json.raw("{")
    numbers([
      ("added", changes.added.count), ("removed", changes.removed.count),
      ("changed", changes.changed.count), ("renamed", changes.renamed.count),
    ])
    json.raw(",\"fields\":{")
    numbers(changes.fieldCounts.map { ($0.field.rawValue, $0.count) })
    json.raw("}}")
  }

  private mutating func numbers(_ numbers: [(key: String, value: Int)]) {
    for (index, (key, value)) in numbers.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(key)
      json.raw(":")
      json.integer(value)
    }
  }

  private mutating func changes<Record: CatalogRecord>(_ changes: RecordChanges<Record>) {
    json.string(Record.kind.plural)
    json.raw(":")
    lists(changes)
    json.raw(",\n")
  }

  private mutating func lists<Record: CatalogRecord>(_ changes: RecordChanges<Record>) {
    json.raw("{\"added\":")
    lines(changes.added, Self.record)
    json.raw(",\"removed\":")
    lines(changes.removed, Self.record)
    json.raw(",\"changed\":")
    lines(changes.changed, Self.change)
    json.raw("}")
  }

  private mutating func lines<Element>(
    _ elements: [Element], _ write: (inout JSONBytes, Element) -> Void
  ) {
    list(elements) { json, element in
      json.raw("\n")
      write(&json, element)
    }
  }

  private mutating func list<Element>(
    _ elements: [Element], _ write: (inout JSONBytes, Element) -> Void
  ) {
    json.raw("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { json.raw(",") }
      write(&json, element)
    }
    json.raw("]")
  }

  private static func head(_ json: inout JSONBytes, _ id: Int, _ name: String) {
    json.raw("{\"id\":")
    json.integer(id)
    json.raw(",\"name\":")
    json.string(name)
  }

  private static func record<Record: CatalogRecord>(_ json: inout JSONBytes, _ record: Record) {
    head(&json, record.id.rawValue, record.name)
    for field in Record.fields where field != .name {
      json.raw(",")
      json.string(field.rawValue)
      json.raw(":")
      record.value(of: field).write(to: &json)
    }
    json.raw("}")
  }

  private static func change<Record: CatalogRecord>(
    _ json: inout JSONBytes, _ change: RecordChange<Record>
  ) {
    head(&json, change.id.rawValue, change.new.name)
    json.raw(",\"fields\":{")
    for (index, field) in change.fields.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(field.field.rawValue)
      json.raw(":{\"old\":")
      field.old.write(to: &json)
      json.raw(",\"new\":")
      field.new.write(to: &json)
      if field.new.elements != nil {
        json.raw(",\"added\":")
        json.integers(field.added)
        json.raw(",\"removed\":")
        json.integers(field.removed)
      }
      json.raw("}")
    }
    json.raw("}}")
  }

  private static func avatar(_ json: inout JSONBytes, _ change: AvatarChange) {
    head(&json, change.id.rawValue, change.newCharacter.name)
    json.raw(",\"old\":")
    json.string(change.old ?? "")
    json.raw(",\"new\":")
    json.string(change.new ?? "")
    json.raw("}")
  }

  private static func move(_ json: inout JSONBytes, _ move: ImageMove) {
    json.raw("{\"id\":")
    json.integer(move.character.rawValue)
    json.raw(",\"old\":")
    json.string(move.old.text)
    json.raw(",\"new\":")
    json.string(move.new.text)
    json.raw("}")
  }

  private static func trait(_ json: inout JSONBytes, _ trait: CatalogTrait) {
    let (what, kind, value): (String, RecordKind, String) =
      switch trait {
      case .key(let kind, let name): ("key", kind, name)
      case .null(let kind, let name): ("null", kind, name)
      case .status(let value): ("status", .character, value)
      case .gender(let value): ("gender", .character, value)
      }
    json.raw("{\"what\":")
    json.string(what)
    json.raw(",\"kind\":")
    json.string(kind.rawValue)
    json.raw(",\"value\":")
    json.string(value)
    json.raw("}")
  }
}
