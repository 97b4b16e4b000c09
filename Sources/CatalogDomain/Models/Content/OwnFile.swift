/// A file of the owner's that stands in the site as it is: looked at, and read when it is needed.
package struct OwnFile: Sendable {
  /// The folder of all that stands at the root of the site, in the folder of all content.
  package static let folder = "root"

  /// Hands the bytes to its argument in pieces, in order; passes on what that throws. Called from any task, and more than once; throws
  /// when the file changed since it was looked at.
  package typealias Reading =
    @Sendable (_ piece: (UnsafeRawBufferPointer) throws -> Void) throws -> Void

  package let file: ContentFile
  /// From the root of the site, parts joined by `/`: `.well-known/security.txt`.
  package let path: String
  package let read: Reading

  /// - Parameter path: from `folder`.
  package init(contentFolder: String, path: String, read: @escaping Reading) {
    file = ContentFile(folder: contentFolder, path: Self.folder + "/" + path)
    self.path = path
    self.read = read
  }
}

extension OwnFile: Hashable {
  /// By place alone: how two are read cannot be compared.
  package static func == (left: Self, right: Self) -> Bool { left.file == right.file }

  package func hash(into hasher: inout Hasher) { hasher.combine(file) }
}
