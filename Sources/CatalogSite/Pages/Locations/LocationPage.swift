import CatalogDomain
package import CatalogTemplates

/// What the template `location` sees: one location.
package struct LocationPage: PageView {
  package let frame: PageFrame
  let entry: PlaceEntry
  let residents: [CharacterCard]
  let previous: PlaceRow?
  let next: PlaceRow?

  init(_ frames: PageFrames, _ entry: PlaceEntry) {
    self.entry = entry
    residents = entry.residents.map(frames.card)
    previous = entry.position > 0 ? frames.place(entry.position - 1) : nil
    next =
      entry.position + 1 < frames.edition.index.places.count
      ? frames.place(entry.position + 1) : nil
    frame = frames.frame(
      of: .location(entry.location.id), heading: entry.location.name,
      description: Wording.place(entry), image: residents.first?.entry.portrait.link)
  }

  package static let schema = Schema<LocationPage>("location") {
    $0.frame()
    $0.text("name", "The name.") { $0.entry.location.name }
    $0.text("type", "`Planet`, as the source writes it; may be empty.") { $0.entry.location.type }
    $0.text("dimension", "As the source writes it; may be empty.") { $0.entry.location.dimension }
    $0.number("residentCount", "How many characters were last seen there.") { $0.residents.count }
    $0.list("residents", "The characters last seen there.", CharacterCard.schema) { $0.residents }
    $0.text("recordedDay", "When the source recorded the location: `2017-11-10`.") {
      UTCDate($0.entry.location.created).day
    }
    $0.optional("previous", "The location with the id before.", PlaceRow.schema) { $0.previous }
    $0.optional("next", "The location with the id after.", PlaceRow.schema) { $0.next }
  }
}
