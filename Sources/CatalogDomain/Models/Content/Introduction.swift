/// What the owner says above a list of characters.
package struct Introduction: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case status
    case species
  }

  package let kind: Kind
  /// The file's name without `.md`: the list's folder in the site, as in `mythological-creature`.
  package let name: String
  package let text: ContentText

  package init(kind: Kind, name: String, text: ContentText) {
    self.kind = kind
    self.name = name
    self.text = text
  }
}
