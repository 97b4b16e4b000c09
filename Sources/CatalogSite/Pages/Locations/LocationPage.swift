import CatalogDomain
package import CatalogTemplates

/// What the template `location` sees: one location, with a page of those who were last seen there.
package struct LocationPage: TilePagesView, TemplatePage {
  package let frame: PageFrame
  package let tilePages: TilePages
  let entry: PlaceEntry
  let previous: PlaceRow?
  let next: PlaceRow?
  private let texts: SiteTexts

  init(_ frames: PageFrames, _ entry: PlaceEntry, page: Int) {
    let (index, wording) = (frames.edition.index, frames.edition.wording)
    let id = entry.location.id
    self.entry = entry
    texts = frames.edition.texts
    tilePages = TilePages(frames, entry.residents, page: page, place: entry.position) {
      .residents(id, page: $0)
    }
    // The neighbours in the index that visitors come from.
    let rank = index.alphabeticalRanks[entry.position]
    previous = rank > 0 ? frames.place(index.alphabetical[rank - 1]) : nil
    next =
      rank + 1 < index.alphabetical.count ? frames.place(index.alphabetical[rank + 1]) : nil
    frame = frames.frame(
      of: .residents(id, page: page),
      heading: wording.page(page, of: Wording.shortened(entry.location.name)),
      description: wording.description(wording.description(of: entry), on: tilePages.pager),
      shown: tilePages.tiles
    ) { canonical, _ in
      var place = JSONObject("Place", isPage: true)
      place.add("name", Wording.shortened(entry.location.name))
      place.add("url", canonical?.text)
      return place
    }
  }

  package static let template = "location"

  package static let schema = Schema<LocationPage>("location") {
    $0.frame()
    $0.tilePages()
    $0.text("name", "The name.") { $0.entry.location.name }
    $0.text("type", "`Planet`, as the source writes it; may be empty.") { $0.entry.type }
    $0.text("dimension", "As the source writes it; may be empty.") { $0.entry.dimension }
    $0.number("residentCount", "How many characters were last seen there.") { $0.tilePages.total }
    $0.list("residents", "Those of them that this page shows.", CharacterCard.schema) {
      $0.tilePages.tiles
    }
    $0.text("recordedDay", "When the source recorded the location: `2017-11-10`.") {
      UTCDate($0.entry.location.created).day
    }
    $0.text("recordedDate", "The same for people: `10 November 2017`.") {
      $0.texts.date(UTCDate($0.entry.location.created).date)
    }
    $0.optional("previous", "The location before in the alphabet.", PlaceRow.schema) {
      $0.previous
    }
    $0.optional("next", "The location after in the alphabet.", PlaceRow.schema) { $0.next }
  }
}
