import CatalogDomain
import Crypto

/// An identity made from a name: the same name is the same identity, wherever and whenever it is made.
package enum StableName {
  /// `urn:uuid:…`, a UUID of version 8 (RFC 9562, section 5.8) from the name's SHA-256.
  package static func urn(_ name: String) -> String {
    var bytes = Array(SHA256.hash(data: Array(name.utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Hexadecimal.text(bytes[$0]) }
    return "urn:uuid:" + parts.joined(separator: "-")
  }
}
