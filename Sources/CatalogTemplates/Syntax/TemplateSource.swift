/// The text of one template, before it is parsed.
package struct TemplateSource: Sendable, Hashable {
  /// What other templates and the site call it: `partials/card`.
  package let name: String
  /// What messages call it: `Templates/partials/card.mustache`.
  package let path: String
  /// The template itself.
  package let text: String

  package init(name: String, path: String, text: String) {
    self.name = name
    self.path = path
    self.text = text
  }
}
