package import CatalogTemplates

/// A number in a pager.
package struct PagerItem: Hashable, Sendable {
  package let number: Int
  package let url: URLReference
  package let isCurrent: Bool
  /// Whether pages between the number before and this one are not shown.
  package let followsGap: Bool

  package static let schema = Schema<PagerItem>("pager item") {
    $0.number("number", "The page.") { $0.number }
    $0.url("url", "Where it is.") { $0.url }
    $0.flag("isCurrent", "Whether it is this page.") { $0.isCurrent }
    $0.flag("followsGap", "Whether pages before it are not shown.") { $0.followsGap }
  }
}
