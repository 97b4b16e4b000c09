package import CatalogDomain
package import Foundation

extension CanonicalForm {
  /// Reads what `bytes(of:)` wrote, whatever the order and the white space.
  /// - Parameter asOf: the date of the data, which the form does not hold.
  /// - Throws: `StateFileError` in one line: empty, damaged, of a newer schema, or something else altogether.
  package static func state(from data: Data, name: String, asOf: Date = .distantPast)
    throws(StateFileError) -> CatalogState
  {
    do throws(JSONProblem) {
      return try JSONReader.read(data) { (reader) throws(JSONProblem) in
        try state(&reader, asOf)
      }
    } catch {
      throw StateFileError(name, schemaProblem(of: data) ?? error)
    }
  }

  /// What a form of another schema holds nobody knows: that it is one says more than what is wrong with it.
  private static func schemaProblem(of data: Data) -> JSONProblem? {
    do throws(JSONProblem) {
      var found: Int?
      try JSONReader.read(data) { (reader) throws(JSONProblem) in
        try reader.readObject { (reader, key) throws(JSONProblem) in
          if key == "schema" { try reader.integer(into: &found) } else { try reader.skipValue() }
        }
      }
      try check(found)
      return nil
    } catch {
      return error
    }
  }

  private static func check(_ found: Int?) throws(JSONProblem) {
    let schema = try found.required("schema", "\(Self.schema), as in a catalog.json")
    guard schema <= Self.schema else {
      throw .value(
        FieldProblem(
          "schema", found: "is \(schema), of a newer catalog",
          expected: "at most \(Self.schema); upgrade"))
    }
    guard schema == Self.schema else {
      throw .value(FieldProblem("schema", found: "is \(schema)", expected: "\(Self.schema)"))
    }
  }

  private static func state(_ reader: inout JSONReader, _ asOf: Date) throws(JSONProblem)
    -> CatalogState
  {
    var avatars: [CatalogCharacter.ID: String] = [:]
    var characters: [CatalogCharacter]?
    var locations: [Location]?
    var episodes: [Episode]?
    var unknownKeys: [RecordKind: UnknownKeys] = [:]
    var schema: Int?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "characters" {
        try reader.once(characters)
        characters = try records(&reader, &avatars)
      } else if key == "locations" {
        try reader.once(locations)
        var none: [Location.ID: String] = [:]
        locations = try records(&reader, &none)
      } else if key == "episodes" {
        try reader.once(episodes)
        var none: [Episode.ID: String] = [:]
        episodes = try records(&reader, &none)
      } else if key == "unknown_keys" {
        try readUnknownKeys(&reader, into: &unknownKeys)
      } else if key == "schema" {
        try reader.integer(into: &schema)
      } else {
        throw reader.strange()
      }
    }
    try check(schema)
    var kinds: Set<RecordKind> = []
    if characters != nil { kinds.insert(.character) }
    if locations != nil { kinds.insert(.location) }
    if episodes != nil { kinds.insert(.episode) }
    return CatalogState(
      catalog: Catalog(
        characters: characters ?? [], locations: locations ?? [], episodes: episodes ?? [],
        asOf: asOf),
      avatars: avatars, kinds: kinds, unknownKeys: unknownKeys)
  }

  private static func records<Record: CanonicalRecord>(
    _ reader: inout JSONReader, _ avatars: inout [Record.ID: String]
  ) throws(JSONProblem) -> [Record] {
    var records: [Record] = []
    var isSorted = true
    try reader.readObject { (reader, key) throws(JSONProblem) in
      guard let number = Int(key.text), number > 0 else {
        throw .value(FieldProblem(found: "is no id", expected: "a number above 0"))
      }
      let entry = try Record.read(Record.ID(number), &reader)
      if let last = records.last, last.id >= entry.record.id { isSorted = false }
      records.append(entry.record)
      if let avatar = entry.avatar { avatars[entry.record.id] = avatar }
    }
    if !isSorted {
      var seen: Set<Record.ID> = []
      for record in records where !seen.insert(record.id).inserted {
        throw .value(
          FieldProblem("\(record.id)", found: "occurs twice", expected: "each id once"))
      }
    }
    return records
  }

  private static func readUnknownKeys(
    _ reader: inout JSONReader, into found: inout [RecordKind: UnknownKeys]
  ) throws(JSONProblem) {
    try reader.readObject { (reader, key) throws(JSONProblem) in
      guard let kind = kinds.first(where: { $0.plural == key.text }) else { throw reader.strange() }
      try reader.readObject { (reader, name) throws(JSONProblem) in
        var isNullable: Bool?
        try reader.readObject { (reader, key) throws(JSONProblem) in
          guard key == "null" else { throw reader.strange() }
          try reader.flag(into: &isNullable)
        }
        found[kind, default: UnknownKeys()].note(
          name.text, isNull: try isNullable.required("null", "true or false"))
      }
    }
  }
}

extension JSONReader {
  fileprivate mutating func flag(into slot: inout Bool?) throws(JSONProblem) {
    try once(slot)
    switch peek() {
    case UInt8(ascii: "t"):
      try skipLiteral("true")
      slot = true
    case UInt8(ascii: "f"):
      try skipLiteral("false")
      slot = false
    default: throw try unexpected("true or false")
    }
  }
}
