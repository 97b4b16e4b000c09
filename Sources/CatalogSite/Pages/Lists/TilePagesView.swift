import CatalogTemplates

/// A page that shows some of its characters.
package protocol TilePagesView: PageView {
  var tilePages: TilePages { get }
}

extension SchemaBuilder where Value: TilePagesView {
  /// The fields that go with the characters of such a page.
  mutating func tilePages() {
    optionalText("extent", "`1–24 of 230`, where there are more than fit on a page.") {
      $0.tilePages.extent
    }
    flag("isFirst", "Whether this is the first of its pages.") { $0.tilePages.page == 1 }
    optional("pager", "The ways to its other pages, if it has any.", Pager.schema) {
      $0.tilePages.pager
    }
  }
}
