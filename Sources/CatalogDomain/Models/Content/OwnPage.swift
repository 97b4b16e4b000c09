/// A page of the owner's own.
package struct OwnPage: Hashable, Sendable {
  /// The file's name without `.md`: `licence`.
  package let name: String
  package let title: String
  /// For search engines; nil takes the beginning of the text.
  package let description: String?
  /// The template it is shown with; nil for the usual one.
  package let layout: String?
  package let layoutLine: Int
  /// What the navigation calls it; nil keeps it out.
  package let navigation: String?
  /// Among the owner's pages in the navigation; the lowest first. Nil counts as 0, but leaves the page about the catalog the last.
  package let order: Int?
  package let text: ContentText

  package init(
    name: String, title: String, description: String? = nil, layout: String? = nil,
    layoutLine: Int = 1, navigation: String? = nil, order: Int? = nil, text: ContentText
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.layout = layout
    self.layoutLine = layoutLine
    self.navigation = navigation
    self.order = order
    self.text = text
  }
}
