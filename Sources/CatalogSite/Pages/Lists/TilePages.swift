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
  ///   - place: whose residents they are: their pages go on from one to the next.
  ///   - link: to a page of them.
  init(_ frames: PageFrames, _ members: [Int], page: Int, place: Int?, link: (Int) -> Link) {
    let pagination = Pagination(
      count: members.count, size: frames.edition.settings.tilesPerPage)
    let range = pagination.range(of: page)
    let walk = place != nil && members.count > 1 ? Walk.place : nil
    tiles = members[range].map { frames.card($0, walk: walk, place: place) }
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

  /// The pages of records, as many of each as its characters need.
  ///
  /// - Parameters:
  ///   - count: of a record's characters.
  ///   - link: to a page of a record.
  ///   - view: makes what the template sees; called each time the page is rendered, from any task.
  static func pages<Record: Sendable, View: TilePagesView>(
    of records: [Record], _ edition: Edition, _ template: Template<View>,
    count: (Record) -> Int, link: (Record, _ page: Int) -> Link,
    view: @escaping @Sendable (Record, _ page: Int) -> View
  ) throws(RouteError) -> [SitePage] {
    let parts = records.flatMap { record in
      (1...Pagination(count: count(record), size: edition.settings.tilesPerPage).pages)
        .map { (record, $0) }
    }
    let series = FileSeries(template, count: parts.count) { view(parts[$0].0, parts[$0].1) }
    return try parts.enumerated().map { number, part throws(RouteError) in
      try SitePage(link(part.0, part.1), edition, number, of: series)
    }
  }
}
