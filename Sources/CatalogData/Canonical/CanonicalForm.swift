package import CatalogDomain
package import Foundation

/// A state of the data as a file made for version control: `catalog.json`.
///
/// One JSON document in UTF-8 with LF. Keys are sorted, ids as numbers; each record stands on a line of its own, so that a field that
/// changed is a line that changed. It holds no times but the records' own: the same data is the same bytes, whenever it was fetched.
///
///     {
///     "characters":{
///     "1":{"avatar":"…","created":"…","episode":[1,2],"gender":"…","image":"…","location":{"id":3,"name":"…"},…},
///     "2":{…}
///     },
///     "episodes":{…},
///     "locations":{…},
///     "schema":1,
///     "unknown_keys":{"characters":{},"episodes":{},"locations":{}}
///     }
///
/// `unknown_keys` names what the API sends and the catalog does not keep, and whether it was seen with `null`.
/// Kinds the state does not know of are left out. `image` is empty where the source gives no address to ask for a picture.
///
/// `own`, between locations and schema, holds what the owner of a site makes of the data, apart from it: `corrected` and `created`,
/// with whole records. It is there only where there is any. The data is read without it; `CatalogState.own` holds it.
package enum CanonicalForm {
  /// Grows when a key changes its meaning, comes or goes.
  package static let schema = 1

  /// - Parameter own: what the owner makes of the same data.
  package static func bytes(of state: CatalogState, own: OwnedCatalog? = nil) -> Data {
    var bytes = Data()
    write(state, own: own) { bytes.append(contentsOf: $0) }
    return bytes
  }

  /// The same in pieces of some 64 kB, for forms too large to be held.
  ///
  /// - Parameters:
  ///   - own: what the owner makes of the same data.
  ///   - piece: is given the bytes, in order.
  /// - Throws: what `piece` throws.
  package static func write(
    _ state: CatalogState, own: OwnedCatalog?,
    to piece: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var json = JSONBytes()
    json.raw("{\n")
    for kind in kinds where state.kinds.contains(kind) {
      json.string(kind.plural)
      json.raw(":{")
      switch kind {
      case .character: try write(state.catalog.characters, state.avatars, to: &json, piece)
      case .episode: try write(state.catalog.episodes, [:], to: &json, piece)
      case .location: try write(state.catalog.locations, [:], to: &json, piece)
      }
      json.raw("\n},\n")
    }
    if let own { try writeOwn(own, state, to: &json, piece) }
    json.raw("\"schema\":")
    json.integer(schema)
    json.raw(",\n\"unknown_keys\":{")
    write(state.unknownKeys, of: kinds.filter(state.kinds.contains), to: &json)
    json.raw("}\n}\n")
    try json.bytes.withUnsafeBytes(piece)
  }

  private static func writeOwn(
    _ own: OwnedCatalog, _ state: CatalogState, to json: inout JSONBytes,
    _ piece: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    guard !(own.corrections.isEmpty && own.created.isEmpty) else { return }
    let avatars = state.avatars.merging(own.pictures.mapValues(\.digest)) { _, own in own }
    json.raw("\"own\":{\n\"corrected\":{")
    try write(
      own.catalog.characters.filter { own.corrections[$0.id] != nil }, avatars, to: &json, piece)
    json.raw("\n},\n\"created\":{")
    try write(
      own.catalog.characters.filter { own.created.contains($0.id) }, avatars, to: &json, piece)
    json.raw("\n}\n},\n")
  }

  private static let pieceSize = 1 << 16

  /// In the order of their names.
  static let kinds: [RecordKind] = [.character, .episode, .location]

  private static func write<Record: CanonicalRecord>(
    _ records: [Record], _ avatars: [Record.ID: String], to json: inout JSONBytes,
    _ piece: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows {
    var isFirst = true
    for record in records {
      if json.bytes.count >= pieceSize {
        try json.bytes.withUnsafeBytes(piece)
        json.removeAll()
      }
      if !isFirst { json.raw(",") }
      isFirst = false
      json.raw("\n\"")
      json.integer(record.id.rawValue)
      json.raw("\":")
      record.write(avatar: avatars.isEmpty ? nil : avatars[record.id], to: &json)
    }
  }

  private static func write(
    _ keys: [RecordKind: UnknownKeys], of kinds: [RecordKind], to json: inout JSONBytes
  ) {
    for (index, kind) in kinds.enumerated() {
      if index > 0 { json.raw(",") }
      json.string(kind.plural)
      json.raw(":{")
      let sorted = (keys[kind]?.nullability ?? [:]).sorted { left, right in
        left.key.precedes(right.key)
      }
      for (index, (name, isNullable)) in sorted.enumerated() {
        if index > 0 { json.raw(",") }
        json.string(name)
        json.raw(isNullable ? ":{\"null\":true}" : ":{\"null\":false}")
      }
      json.raw("}")
    }
  }
}
