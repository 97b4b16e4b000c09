/// Texts that are the same on every page, such as the words of a language: `{{text.close}}`.
///
/// They are put in when a template is compiled, so they cost nothing when it is rendered, and a name that does not exist is
/// reported like an unknown field.
package struct TemplateConstants: Sendable, Hashable {
  /// The first part of their names: `text`. A schema's field of this name is hidden by them.
  package let root: String
  /// By the rest of their names.
  package let values: [String: String]
  /// Names that exist but cannot be written by a template, each with what to do instead.
  package let refused: [String: String]
  /// Where they come from, for messages: `Templates/texts/en.json`.
  package let source: String

  package init(
    root: String, values: [String: String], refused: [String: String] = [:], source: String
  ) {
    self.root = root
    self.values = values
    self.refused = refused
    self.source = source
  }

  /// The part of a tag's name after the root; nil for the name of anything else.
  func key(of name: String) -> String? {
    let prefix = root + "."
    return name.hasPrefix(prefix) && name != prefix ? String(name.dropFirst(prefix.count)) : nil
  }
}
