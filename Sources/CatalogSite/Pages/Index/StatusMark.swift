package import CatalogDomain
package import CatalogTemplates

/// A status as pages show it: a word, and the kind of glyph that goes with it. A class, because all characters of a status share it.
package final class StatusMark: Hashable, Sendable {
  package let status: CharacterStatus
  /// `Alive`, or whatever the source invents, as written.
  package let label: String
  /// For the stylesheet: `alive`, `dead`, `unknown` or `other`.
  package let kind: String
  /// The word, cut if it is long.
  let shortLabel: String

  init(_ status: CharacterStatus, _ texts: SiteTexts) {
    self.status = status
    label = Vocabulary.label(of: status, texts)
    shortLabel = Wording.shortened(label, to: Wording.short)
    kind =
      switch status {
      case .alive: "alive"
      case .dead: "dead"
      case .unknown: "unknown"
      case .other: "other"
      }
  }

  package static func == (left: StatusMark, right: StatusMark) -> Bool {
    left.status == right.status
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(status)
  }

  package static let schema = Schema<StatusMark>("status") {
    $0.text("label", "The word: `Alive`; cut if it is long.") { $0.shortLabel }
    $0.text("kind", "For the stylesheet: `alive`, `dead`, `unknown` or `other`.") { $0.kind }
  }
}
