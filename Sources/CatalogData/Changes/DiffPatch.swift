package import CatalogDomain
package import Foundation

/// A difference as a JSON Patch (RFC 6902): applied to the canonical form of the old state, it gives that of the new one.
///
/// That is true of an unfiltered diff of states that know of the same kinds. The patch leaves as it is what a filter left out, and what is
/// the owner's where one of the states does not know of it.
/// One operation a line. The first tests that the document is of the schema the patch was made for.
package struct DiffPatch {
  private var json = JSONBytes()
  private var isFirst = true

  package static func bytes(of diff: CatalogDiff, own: OwnRecordsDiff? = nil) -> Data {
    var patch = DiffPatch()
    patch.json.raw("[\n")
    patch.operation("test", "/schema") { $0.integer(CanonicalForm.schema) }
    patch.addCharacters(of: diff)
    patch.add(diff.episodes)
    patch.add(diff.locations)
    patch.add(diff.drift)
    if let own { patch.add(own) }
    patch.json.raw("\n]\n")
    return Data(patch.json.bytes)
  }

  private mutating func addCharacters(
    of diff: CatalogDiff, in list: String = "/\(RecordKind.character.plural)"
  ) {
    add(diff.characters, in: list, added: diff.addedAvatars)
    for change in diff.avatars { add(change, in: list) }
    for move in diff.imageMoves {
      operation("replace", "\(list)/\(move.character)/image") { $0.string(move.new.text) }
    }
  }

  /// The key of the owner's records is there only where there are any.
  private mutating func add(_ own: OwnRecordsDiff) {
    guard !own.isLast else { return operation("remove", "/own") }
    if own.isFirst { operation("add", "/own") { $0.raw("{\"corrected\":{},\"created\":{}}") } }
    addCharacters(of: own.corrected, in: "/own/corrected")
    addCharacters(of: own.created, in: "/own/created")
  }

  private mutating func add<Record: CanonicalRecord>(
    _ changes: RecordChanges<Record>, in list: String = "/\(Record.kind.plural)",
    added avatars: [Record.ID: String] = [:]
  ) {
    for record in changes.removed { operation("remove", "\(list)/\(record.id)") }
    for record in changes.added {
      operation("add", "\(list)/\(record.id)") {
        record.write(avatar: avatars[record.id], to: &$0)
      }
    }
    for change in changes.changed {
      for field in change.fields {
        operation("replace", "\(list)/\(change.id)/\(field.field.rawValue)") {
          field.new.write(to: &$0)
        }
      }
    }
  }

  private mutating func add(_ change: AvatarChange, in list: String) {
    let path = "\(list)/\(change.id)/avatar"
    guard let new = change.new else { return operation("remove", path) }
    operation(change.old == nil ? "add" : "replace", path) { $0.string(new) }
  }

  private mutating func add(_ drift: CatalogDrift) {
    for trait in drift.vanished {
      switch trait {
      case .key(let kind, let name): operation("remove", Self.path(kind, name))
      case .null(let kind, let name) where !drift.vanished.contains(.key(kind, name)):
        operation("replace", Self.path(kind, name) + "/null") { $0.raw("false") }
      case .null, .status, .gender: break
      }
    }
    for trait in drift.appeared {
      switch trait {
      case .key(let kind, let name):
        let isNullable = drift.appeared.contains(.null(kind, name))
        operation("add", Self.path(kind, name)) {
          $0.raw(isNullable ? "{\"null\":true}" : "{\"null\":false}")
        }
      case .null(let kind, let name) where !drift.appeared.contains(.key(kind, name)):
        operation("replace", Self.path(kind, name) + "/null") { $0.raw("true") }
      case .null, .status, .gender: break
      }
    }
  }

  /// RFC 6901, section 3: `~` and `/` are escaped within a token.
  private static func path(_ kind: RecordKind, _ name: String) -> String {
    var token: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "~"): token += "~0".utf8
      case UInt8(ascii: "/"): token += "~1".utf8
      default: token.append(byte)
      }
    }
    return "/unknown_keys/\(kind.plural)/\(String(decoding: token, as: UTF8.self))"
  }

  private mutating func operation(
    _ name: StaticString, _ path: String, value: ((inout JSONBytes) -> Void)? = nil
  ) {
    json.raw(isFirst ? "{\"op\":\"" : ",\n{\"op\":\"")
    isFirst = false
    json.raw(name)
    json.raw("\",\"path\":")
    json.string(path)
    if let value {
      json.raw(",\"value\":")
      value(&json)
    }
    json.raw("}")
  }
}
