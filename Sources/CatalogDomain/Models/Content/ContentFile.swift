/// A file of the owner's content.
package struct ContentFile: Hashable, Sendable {
  /// How messages call the folder of all content: `Content`.
  package let folder: String
  /// From that folder, parts joined by `/`: `characters/7.md`.
  package let path: String

  package init(folder: String, path: String) {
    self.folder = folder
    self.path = path
  }
}

extension ContentFile: CustomStringConvertible {
  /// For messages: `Content/characters/7.md`.
  package var description: String { folder + "/" + path }
}
