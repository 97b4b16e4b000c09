import CatalogDomain

/// The digits of a checksum in a file's name, by which the name changes with the content: `assets/style.a936eaecd8966f5e.css`.
enum HashedName {
  private static let length = 16

  /// - Returns: the last 16 digits of the name that stand by themselves; nil when there are none.
  static func digits(in path: PublishedPath) -> Substring? {
    let parts = path.name.utf8.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    return parts.last { $0.count == length && $0.allSatisfy(Hexadecimal.isDigit) }
      .map { Substring($0) }
  }

  /// Whether the name is made from the content: proven, not guessed.
  static func holds(_ checksum: Checksum, _ path: PublishedPath) -> Bool {
    digits(in: path).map { checksum.hexadecimal.utf8.starts(with: $0.utf8) } ?? false
  }
}
