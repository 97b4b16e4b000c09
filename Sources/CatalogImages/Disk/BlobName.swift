package import CatalogDomain

/// The name of a blob: the digest of its bytes, and their type. Made from strings of others, so every part is checked.
package struct BlobName: Hashable, Sendable {
  /// SHA-256, lower-case hex.
  package let digest: String
  package let type: ImageType

  /// - Returns: nil when the digest is not 64 lower-case hex digits; nothing else ever becomes part of a path.
  package init?(digest: String, type: ImageType) {
    guard Hexadecimal.isDigest(digest) else { return nil }
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

  /// Whether a file has the name of a blob that is being written: `<digest>.<writer>-<ordinal>`.
  static func isIncoming(_ name: String) -> Bool {
    guard let point = name.firstIndex(of: "."), let dash = name.lastIndex(of: "-"), point < dash
    else { return false }
    let ordinal = name[name.index(after: dash)...].utf8
    return Hexadecimal.isDigest(String(name[..<point])) && name.index(after: point) < dash
      && !ordinal.isEmpty && ordinal.allSatisfy(\.isDigit)
  }

  package var fileName: String { "\(digest).\(type.fileExtension)" }

  /// The folder the blob is in: 256 of them, so that no folder grows long.
  package var shard: String { String(digest.prefix(2)) }

  static func isShard(_ name: String) -> Bool {
    name.utf8.count == 2 && name.utf8.allSatisfy(Hexadecimal.isDigit)
  }
}

extension BlobName: CustomStringConvertible {
  /// As in the folder of the tier: `ab/ab12….jpg`.
  package var description: String { "\(shard)/\(fileName)" }
}
