import CatalogDomain
package import Crypto

/// SHA-256 of a file's bytes, by which a file is known wherever it goes.
package struct Checksum: Hashable, Sendable {
  /// 64 digits, lower case.
  package let hexadecimal: String

  /// - Returns: nil unless the text is 64 digits, lower case.
  package init?(hexadecimal text: some StringProtocol) {
    hexadecimal = String(text)
    guard Hexadecimal.isDigest(hexadecimal) else { return nil }
  }

  package init(_ digest: SHA256.Digest) {
    hexadecimal = Hexadecimal.text(digest)
  }

  package init(of bytes: [UInt8]) {
    self.init(SHA256.hash(data: bytes))
  }
}
