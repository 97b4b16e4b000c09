/// A picture among the owner's content: looked at, and read again when it is needed.
package struct ContentPicture: Sendable {
  package let file: ContentFile
  package let type: ImageType
  /// In pixels.
  package let width: Int
  package let height: Int
  /// SHA-256 of the bytes, lower-case hex.
  package let digest: String
  /// Reads the bytes; may be called from any task. Throws when the file changed since it was looked at.
  package let load: @Sendable () throws -> [UInt8]

  package init(
    file: ContentFile, type: ImageType, width: Int, height: Int, digest: String,
    load: @escaping @Sendable () throws -> [UInt8]
  ) {
    self.file = file
    self.type = type
    self.width = width
    self.height = height
    self.digest = digest
    self.load = load
  }
}
