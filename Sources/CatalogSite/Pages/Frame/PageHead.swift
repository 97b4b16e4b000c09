package import CatalogTemplates

/// What a page says of itself to browsers and search engines.
package final class PageHead: Sendable {
  /// The page's own name, without the site's.
  package let heading: String
  /// For the browser's tab.
  package let title: String
  package let description: String
  /// The full address; nil when nobody knows where the site is published.
  package let canonical: URLReference?
  /// The full address of a picture of the page's subject.
  package let image: URLReference?
  /// Whether search engines should list it.
  package let isListed: Bool
  let kind: Kind
  /// A JSON-LD object, ready to stand in a script element; empty for pages without.
  let data: HTML

  /// What Open Graph takes the page for.
  enum Kind: String, Hashable, Sendable {
    case website
    case profile
    case episode = "video.episode"
  }

  init(
    heading: String, title: String, description: String, canonical: URLReference?,
    image: URLReference?, isListed: Bool, kind: Kind, data: JSONObject?
  ) {
    self.heading = heading
    self.title = title
    self.description = description
    self.canonical = canonical
    self.image = image
    self.isListed = isListed
    self.kind = kind
    self.data = data?.html ?? .empty
  }

  package static let schema = Schema<PageHead>("page") {
    $0.text("heading", "The name of the page.") { $0.heading }
    $0.text("title", "The name of the page and of the site, for the browser's tab.") { $0.title }
    $0.text("description", "The page in a sentence, for search engines.") { $0.description }
    $0.optionalURL("canonical", "The full address, where it is known.") { $0.canonical }
    $0.optionalURL("image", "The full address of a picture, where it is known.") { $0.image }
    $0.flag("isListed", "Whether search engines should list the page.") { $0.isListed }
    $0.text("kind", "What Open Graph takes the page for: `website`, `profile`, `video.episode`.") {
      $0.kind.rawValue
    }
    $0.html("data", "What the page says to machines: a JSON-LD object.") { $0.data }
  }
}
