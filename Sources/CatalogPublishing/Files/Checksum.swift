import CatalogDomain
package import Crypto

/// SHA-256 of a file's bytes, by which a file is known wherever it goes.
package struct Checksum: Hashable, Sendable {
  /// 64 digits, lower case.
  package let hexadecimal: String

  /// - Returns: nil unless the text is 64 digits, lower case.
  package init?(hexadecimal text: some StringProtocol) {
    let isDigit = { (byte: UInt8) in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
    guard text.utf8.count == 64, text.utf8.allSatisfy(isDigit) else { return nil }
    hexadecimal = String(text)
  }

  package init(_ digest: SHA256.Digest) {
    hexadecimal = Hexadecimal.text(digest)
  }

  package init(of bytes: [UInt8]) {
    self.init(SHA256.hash(data: bytes))
  }
}
