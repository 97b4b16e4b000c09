import CatalogDomain
import Crypto
import Foundation

/// SHA-256 in lower-case hex.
enum Digest {
  static func hex(of bytes: some DataProtocol) -> String {
    Hexadecimal.text(SHA256.hash(data: bytes))
  }
}
