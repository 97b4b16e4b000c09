package import CatalogDomain

/// The name of a blob: the digest of its bytes, and their type. Made from strings of others, so every part is checked.
package struct BlobName: Hashable, Sendable {
  /// SHA-256, lower-case hex.
  package let digest: String
  package let type: ImageType

  /// - Returns: nil when the digest is not 64 lower-case hex digits; nothing else ever becomes part of a path.
  package init?(digest: String, type: ImageType) {
    guard digest.utf8.count == 64, digest.utf8.allSatisfy(Self.isHexDigit) else { return nil }
    self.digest = digest
    self.type = type
  }

  package init?(fileName: String) {
    let parts = fileName.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let type = ImageType.allCases.first(where: { $0.fileExtension == parts[1] })
    else { return nil }
    self.init(digest: String(parts[0]), type: type)
  }

  package var fileName: String { "\(digest).\(type.fileExtension)" }

  /// The folder the blob is in: 256 of them, so that no folder grows long.
  package var shard: String { String(digest.prefix(2)) }

  static func isShard(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy(isHexDigit)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }
}

extension BlobName: CustomStringConvertible {
  /// As in the folder of the tier: `ab/ab12….jpg`.
  package var description: String { "\(shard)/\(fileName)" }
}
