/// A field of a character in which the owner corrects the source.
package struct Correction: Hashable, Sendable {
  package let field: CharacterField
  /// What the source says, as it writes it; empty where it says nothing.
  package let was: String
  /// Where the owner has it from: an address, or words.
  package let source: String

  package init(field: CharacterField, was: String, source: String) {
    self.field = field
    self.was = was
    self.source = source
  }
}
