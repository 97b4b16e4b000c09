package import CatalogDomain
package import CatalogTemplates

/// A status as pages show it: a word, and the kind of glyph that goes with it.
package struct StatusMark: Hashable, Sendable {
  package let status: CharacterStatus
  /// `Alive`, or whatever the source invents, as written.
  package let label: String
  /// For the stylesheet: `alive`, `dead`, `unknown` or `other`.
  package let kind: String

  init(_ status: CharacterStatus) {
    self.status = status
    (label, kind) =
      switch status {
      case .alive: ("Alive", "alive")
      case .dead: ("Dead", "dead")
      case .unknown: ("Unknown", "unknown")
      case .other(let written): (written.isEmpty ? "Not given" : written, "other")
      }
  }

  package static let schema = Schema<StatusMark>("status") {
    $0.text("label", "The word: `Alive`.") { $0.label }
    $0.text("kind", "For the stylesheet: `alive`, `dead`, `unknown` or `other`.") { $0.kind }
  }
}
