/// What is written into a parsed document before it is rendered; the opposite of `GFMOutline`.
package struct GFMRewriting: Hashable, Sendable {
  /// An opening tag's level and id. The id holds nothing that needs escaping in an attribute.
  package struct Heading: Hashable, Sendable {
    package let level: Int
    package let id: String
  }

  /// One for each heading of the outline, or none at all to leave them as they are.
  package var headings: [Heading] = []
  /// One for each destination of the outline, nil to leave it as it is; or none at all.
  package var urls: [String?] = []

  package init(headings: [Heading] = [], urls: [String?] = []) {
    self.headings = headings
    self.urls = urls
  }

  package static let none = GFMRewriting()
}
