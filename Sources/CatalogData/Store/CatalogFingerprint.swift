import CatalogDomain
import Crypto
import Foundation

/// Tells two states of the data apart: the SHA-256 of every field of every record, in order of ids.
///
/// When something was fetched is no part of it: the same records fetched again are the same state. Nor are pictures, which have a
/// fingerprint of their own. Keys the catalog does not keep are, where there are any.
struct CatalogFingerprint {
  /// Lower-case hex.
  let hexadecimal: String

  init(_ state: CatalogState) {
    let catalog = state.catalog
    var writer = Writer()
    for character in catalog.characters {
      writer.add(character.id.rawValue)
      writer.add(character.name, character.status.written, character.species, character.type)
      writer.add(character.gender.written)
      for place in [character.origin, character.lastLocation] {
        writer.add(place.name)
        writer.add(place.id?.rawValue ?? 0)
      }
      writer.add(character.avatar?.text ?? "")
      writer.add(character.episodes.map(\.rawValue), character.created)
    }
    for location in catalog.locations {
      writer.add(location.id.rawValue)
      writer.add(location.name, location.type, location.dimension)
      writer.add(location.residents.map(\.rawValue), location.created)
    }
    for episode in catalog.episodes {
      writer.add(episode.id.rawValue)
      writer.add(episode.name, episode.airDate, episode.code)
      writer.add(episode.characters.map(\.rawValue), episode.created)
    }
    for (kind, keys) in state.unknownKeys.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      // Not by bytes: recorded fingerprints were made so.
      for (name, isNullable) in keys.nullability.sorted(by: { $0.key < $1.key }) {
        writer.add(kind.rawValue, name, isNullable ? "null" : "")
      }
    }
    hexadecimal = writer.finish()
  }

  /// Of the known pictures.
  init(avatars: [CatalogCharacter.ID: String]) {
    var writer = Writer()
    for id in avatars.keys.sorted() {
      writer.add(id.rawValue)
      writer.add(avatars[id] ?? "")
    }
    hexadecimal = writer.finish()
  }

  /// Each field with its length before it, so that no two catalogs write the same bytes.
  private struct Writer {
    private var bytes: [UInt8] = []
    private var hash = SHA256()

    mutating func add(_ number: Int) {
      withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ texts: String...) {
      for var text in texts {
        text.withUTF8 { utf8 in
          add(utf8.count)
          bytes.append(contentsOf: utf8)
        }
      }
      if bytes.count > 1 << 16 { flush() }
    }

    mutating func add(_ numbers: [Int], _ date: Date) {
      add(numbers.count)
      for number in numbers { add(number) }
      add(Int(date.milliseconds))
    }

    mutating func finish() -> String {
      flush()
      return Hexadecimal.text(hash.finalize())
    }

    private mutating func flush() {
      hash.update(data: bytes)
      bytes.removeAll(keepingCapacity: true)
    }
  }
}
