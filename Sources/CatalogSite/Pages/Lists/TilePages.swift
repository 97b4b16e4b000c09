import CatalogTemplates

/// A page of the characters of a location or an episode: as many as a small page can hold.
package struct TilePages: Sendable {
  let tiles: [CharacterCard]
  let total: Int
  let page: Int
  let extent: String?
  let pager: Pager?

  /// - Parameters:
  ///   - members: all of them, as positions.
  ///   - walk: how the pages of the characters go on from one to the next.
  ///   - link: to a page of them.
  init(_ frames: PageFrames, _ members: [Int], page: Int, walk: Walk?, link: (Int) -> Link) {
    let pagination = Pagination(
      count: members.count, size: frames.edition.settings.tilesPerPage)
    let range = pagination.range(of: page)
    tiles = members[range].map { frames.card($0, walk: members.count > 1 ? walk : nil) }
    total = members.count
    self.page = page
    extent =
      pagination.pages == 1
      ? nil
      : frames.edition.texts.filled(
        .extent, String(range.lowerBound + 1), String(range.upperBound), String(total))
    pager = Pager(page: page, of: pagination.pages) {
      frames.viewpoint.reference(to: link($0))
    }
  }

  /// The numbers of the pages of so many characters.
  static func numbers(of count: Int, _ settings: SiteSettings) -> ClosedRange<Int> {
    1...Pagination(count: count, size: settings.tilesPerPage).pages
  }
}

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
