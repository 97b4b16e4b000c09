package import CatalogTemplates

/// What the template `locations` sees: a page of the alphabetical index of locations.
package struct LocationsListPage: PageView, TemplatePage {
  package let frame: PageFrame
  let total: Int
  let extent: String
  let letters: [LetterGroup]
  let pager: Pager?

  /// - Parameter order: all locations, as positions in the order of the index.
  init(_ frames: PageFrames, order: [Int], pagination: Pagination, page: Int) {
    let (texts, wording) = (frames.edition.texts, frames.edition.wording)
    total = order.count
    extent = texts.counted(.placesExtent, total)
    letters = LetterGroup.groups(of: order[pagination.range(of: page)].map(frames.place))
    pager = Pager(page: page, of: pagination.pages) {
      frames.viewpoint.reference(to: .locations(page: $0))
    }
    frame = frames.frame(
      of: .locations(page: page), heading: wording.page(page, of: texts[.navLocations]),
      description: wording.description(wording.description(ofLocations: total), on: pager))
  }

  package static let template = "locations"

  package static let schema = Schema<LocationsListPage>("locations") {
    $0.frame()
    $0.number("total", "How many locations the whole index holds.") { $0.total }
    $0.flag("isEmpty", "Whether there is none.") { $0.total == 0 }
    $0.text("extent", "The same in words.") { $0.extent }
    $0.list("letters", "The locations of this page, by letter.", LetterGroup.schema) { $0.letters }
    $0.optional("pager", "The ways to its other pages, if it has any.", Pager.schema) { $0.pager }
  }
}
