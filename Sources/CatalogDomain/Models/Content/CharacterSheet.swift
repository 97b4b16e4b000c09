package import Foundation

/// What one of the owner's files says of a character: what it corrects, or all there is to say, and a note.
///
/// Read but not yet compared with any catalog. What is nil is not said.
package struct CharacterSheet: Hashable, Sendable {
  package let key: CharacterKey
  package let text: ContentText
  /// Only for a character of the owner's own.
  package var id: CatalogCharacter.ID?
  package var name: String?
  package var status: String?
  package var species: String?
  package var type: String?
  package var gender: String?
  package var origin: PlaceMention?
  package var location: PlaceMention?
  package var episodes: [EpisodeMention]?
  /// The way from the file to a picture.
  package var avatar: String?
  package var created: Date?
  /// Where a correction comes from: an address, or words.
  package var source: String?
  package var isHidden = false
  /// The line of each field that is said.
  package var lines: [CharacterField: Int] = [:]
  /// Fields that are said, but as what they cannot be: nil here, and a problem already.
  package var refused: Set<CharacterField> = []

  /// Lines for whoever edits the file, written at its head as comments and never read.
  package var remarks: [String] = []

  package init(key: CharacterKey, text: ContentText) {
    self.key = key
    self.text = text
  }

  package var file: ContentFile { text.file }

  /// The character it is about; nil for one of the owner's own that has no id yet.
  package var characterID: CatalogCharacter.ID? {
    if case .known(let id) = key { return id }
    return id
  }

  package var isOwn: Bool {
    if case .own = key { return true }
    return false
  }

  /// A problem on the line of a field, or on the first one.
  package func problem(
    _ field: CharacterField?, _ message: String, written: String? = nil, choices: [String] = [],
    origin: String? = nil
  ) -> ContentProblem {
    ContentProblem(
      file, line: field.flatMap { lines[$0] } ?? 1, message, written: written, choices: choices,
      origin: origin)
  }
}
