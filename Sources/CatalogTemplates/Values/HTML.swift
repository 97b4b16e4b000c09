/// Markup that may enter a page as it stands, without being escaped.
///
/// Whoever makes one promises that it is safe: only a renderer of our own makes values of this type,
/// never text that came from outside.
@usableFromInline
package struct HTML: Sendable, Hashable {
  /// The markup, as it will stand in the page.
  @usableFromInline
  package var markup: String

  /// Takes the markup as safe. Nothing is checked.
  package init(trusted markup: String) {
    self.markup = markup
  }

  /// No markup: false as a section, nothing when interpolated.
  package static let empty = HTML(trusted: "")
}
