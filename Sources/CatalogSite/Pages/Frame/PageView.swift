import CatalogTemplates

/// What a template may see of one page.
package protocol PageView: Sendable {
  var frame: PageFrame { get }
}

extension SchemaBuilder where Value: PageView {
  /// The fields that every page has.
  mutating func frame() {
    object("site", "The site.", SiteView.schema, isShared: true) { $0.frame.site }
    object("page", "The page.", PageHead.schema) { $0.frame.head }
    list("breadcrumbs", "The way from the home page to this one.", Breadcrumb.schema) {
      $0.frame.breadcrumbs
    }
  }
}
