package import CatalogTemplates

/// Something a visitor can subscribe to.
package struct FeedLink: Hashable, Sendable {
  package let title: String
  /// `Atom`
  package let name: String
  /// `application/atom+xml`
  package let type: String
  package let url: URLReference

  package static let schema = Schema<FeedLink>("feed") {
    $0.text("title", "Its name.") { $0.title }
    $0.text("name", "What kind it is: `Atom`.") { $0.name }
    $0.text("type", "Its media type: `application/atom+xml`.") { $0.type }
    $0.url("url", "Where it is.") { $0.url }
  }
}
