import CatalogDomain

extension AvatarReference {
  /// The scheme of the addresses under which small versions are stored.
  static let thumbnailScheme = "thumbnail"

  /// Whether the address is that of a small version.
  var isThumbnail: Bool { text.hasPrefix(Self.thumbnailScheme + ":") }
}
