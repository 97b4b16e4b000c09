package import CatalogDomain
package import Foundation

/// A picture that a small version is to be made of.
package struct ThumbnailSource: Sendable {
  /// SHA-256 of the picture, lower-case hex.
  package let digest: String
  package let type: ImageType
  private let load: @Sendable () throws -> [UInt8]

  /// - Parameter load: reads the picture; may be called from any task.
  package init(
    digest: String, type: ImageType, load: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.digest = digest
    self.type = type
    self.load = load
  }

  /// Reads what the small version is to be made of; may be called from any task. It is the picture, of a WebP without its Exif: no browser
  /// turns one by it (seen in Chromium and Firefox), and programs that make small versions do.
  package func bytes() throws -> Data {
    let picture = try Data(load())
    guard type == .webp else { return picture }
    // Where it would be admitted no more, whoever makes the small version judges it.
    return (try? WebPMetadata.removed([.exif], from: picture)) ?? picture
  }
}
