import CatalogDomain
import Foundation

/// A canonical form as it was read, ready to lend its records to another one.
struct CanonicalDocument {
  private(set) var data: Data
  private(set) var characters: CanonicalRecords<CatalogCharacter>?
  private(set) var locations: CanonicalRecords<Location>?
  private(set) var episodes: CanonicalRecords<Episode>?
  /// Nil where the document has none of the owner's.
  private var own: OwnRecords?
  private var unknownKeys: [RecordKind: UnknownKeys]?

  /// - Parameter twin: a document that probably holds most of the same records.
  init(_ data: Data, twin: CanonicalDocument?) throws(JSONProblem) {
    self.data = data
    guard let twin else {
      try read(nil, UnsafeRawBufferPointer(start: nil, count: 0))
      return
    }
    let result: Result<Self, JSONProblem> = twin.data.withUnsafeBytes { [self] bytes in
      var document = self
      do throws(JSONProblem) {
        try document.read(twin, bytes)
        return .success(document)
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  func state(asOf: Date) -> CatalogState {
    var kinds: Set<RecordKind> = []
    if characters != nil { kinds.insert(.character) }
    if locations != nil { kinds.insert(.location) }
    if episodes != nil { kinds.insert(.episode) }
    let state = CatalogState(
      catalog: Catalog(
        characters: characters?.records ?? [], locations: locations?.records ?? [],
        episodes: episodes?.records ?? [], asOf: asOf),
      avatars: characters?.avatars ?? [:], kinds: kinds, unknownKeys: unknownKeys ?? [:])
    return own.map(state.with) ?? state
  }

  private mutating func read(_ twin: CanonicalDocument?, _ bytes: UnsafeRawBufferPointer)
    throws(JSONProblem)
  {
    self = try JSONReader.read(data) { [self] (reader) throws(JSONProblem) in
      var document = self
      var schema: Int?
      try reader.readObject { (reader, key) throws(JSONProblem) in
        if key == "characters" {
          try reader.once(document.characters)
          document.characters = try .read(
            &reader, twin: twin?.characters.map { .init(records: $0, bytes: bytes) })
        } else if key == "locations" {
          try reader.once(document.locations)
          document.locations = try .read(
            &reader, twin: twin?.locations.map { .init(records: $0, bytes: bytes) })
        } else if key == "episodes" {
          try reader.once(document.episodes)
          document.episodes = try .read(
            &reader, twin: twin?.episodes.map { .init(records: $0, bytes: bytes) })
        } else if key == "unknown_keys" {
          try reader.once(document.unknownKeys)
          document.unknownKeys = try Self.readUnknownKeys(&reader)
        } else if key == "own" {
          try reader.once(document.own)
          document.own = try Self.readOwn(&reader)
        } else if key == "schema" {
          try reader.integer(into: &schema)
        } else {
          throw reader.strange()
        }
      }
      try CanonicalForm.check(schema)
      return document
    }
  }

  private static func readOwn(_ reader: inout JSONReader) throws(JSONProblem) -> OwnRecords {
    var corrected: CanonicalRecords<CatalogCharacter>?
    var created: CanonicalRecords<CatalogCharacter>?
    try reader.readObject { (reader, key) throws(JSONProblem) in
      if key == "corrected" {
        try reader.once(corrected)
        corrected = try .read(&reader, twin: nil)
      } else if key == "created" {
        try reader.once(created)
        created = try .read(&reader, twin: nil)
      } else {
        throw reader.strange()
      }
    }
    return OwnRecords(
      corrected: corrected?.records ?? [], created: created?.records ?? [],
      avatars: (corrected?.avatars ?? [:]).merging(created?.avatars ?? [:]) { _, own in own })
  }

  private static func readUnknownKeys(_ reader: inout JSONReader) throws(JSONProblem)
    -> [RecordKind: UnknownKeys]
  {
    var found: [RecordKind: UnknownKeys] = [:]
    try reader.readObject { (reader, key) throws(JSONProblem) in
      guard let kind = CanonicalForm.kinds.first(where: { $0.plural == key.text }) else {
        throw reader.strange()
      }
      try reader.once(found[kind])
      // All of them, as the form was written: some are passed over only in what an API sends.
      var keys: [String: Bool] = [:]
      try reader.readObject { (reader, name) throws(JSONProblem) in
        try reader.once(keys[name.text])
        var isNullable: Bool?
        try reader.readObject { (reader, key) throws(JSONProblem) in
          guard key == "null" else { throw reader.strange() }
          try reader.flag(into: &isNullable)
        }
        keys[name.text] = try isNullable.required("null", "true or false")
      }
      found[kind] = UnknownKeys(keys)
    }
    return found
  }
}
