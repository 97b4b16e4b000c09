import CatalogDomain
package import CatalogTemplates

/// What the template `character` sees: one character.
package struct CharacterPage: PageView {
  private static let mostOthers = 6

  package let frame: PageFrame
  let entry: CharacterEntry
  let card: CharacterCard
  let statusList: URLReference
  let origin: PlaceLink
  let place: PlaceLink
  let placeCount: Int
  let episodes: [EpisodeRow]
  let episodeTotal: Int
  let others: [CharacterCard]
  let previous: CharacterCard?
  let next: CharacterCard?

  init(_ frames: PageFrames, _ entry: CharacterEntry) {
    let index = frames.edition.index
    let character = entry.character
    self.entry = entry
    frame = frames.frame(
      of: .character(character.id), heading: character.name,
      description: Wording.character(entry), image: entry.portrait.link)
    card = CharacterCard(entry: entry, viewpoint: frames.viewpoint)
    statusList = frames.viewpoint.reference(to: .status(character.status, page: 1))
    origin = Self.link(character.origin, at: entry.origin, frames)
    place = Self.link(character.lastLocation, at: entry.place, frames)
    episodes = entry.episodes.map(frames.row)
    episodeTotal = index.episodes.count
    let residents = entry.place.map { index.places[$0].residents } ?? []
    placeCount = residents.count
    others = Self.others(than: entry.position, among: residents).map(frames.card)
    previous = entry.position > 0 ? frames.card(entry.position - 1) : nil
    next = entry.position + 1 < index.characters.count ? frames.card(entry.position + 1) : nil
  }

  private static func link(_ reference: LocationReference, at position: Int?, _ frames: PageFrames)
    -> PlaceLink
  {
    PlaceLink(
      name: reference.name,
      url: position.map {
        frames.viewpoint.reference(to: .location(frames.edition.index.places[$0].location.id))
      })
  }

  /// The next ones by id, from the beginning again after the last: everybody is somebody's neighbour.
  private static func others(than position: Int, among residents: [Int]) -> [Int] {
    let start = residents.partitioningIndex { $0 > position }
    return (0..<min(residents.count, mostOthers + 1))
      .map { residents[(start + $0) % residents.count] }
      .filter { $0 != position }
      .prefix(mostOthers).map { $0 }
  }

  package static let schema = Schema<CharacterPage>("character") {
    $0.frame()
    $0.text("number", "The id, as long as all others: `007`.") { $0.entry.number }
    $0.text("name", "The name. Names are not unique.") { $0.entry.character.name }
    $0.object("avatar", "The picture.", AvatarView.schema) {
      AvatarView(portrait: $0.entry.portrait, viewpoint: $0.card.viewpoint)
    }
    $0.object("status", "Whether the character lives.", StatusMark.schema) { $0.entry.status }
    $0.url("statusList", "All characters of the same status.") { $0.statusList }
    $0.text("species", "`Human`, as the source writes it.") { $0.entry.character.species }
    $0.text("type", "A subspecies or kind; often empty.") { $0.entry.character.type }
    $0.text("gender", "As the source writes it.") { $0.entry.character.gender.written }
    $0.object("origin", "Where the character comes from.", PlaceLink.schema) { $0.origin }
    $0.object("place", "Where the character was last seen.", PlaceLink.schema) { $0.place }
    $0.number("placeCount", "How many characters were last seen at that place.") { $0.placeCount }
    $0.flag("hasOthers", "Whether anybody else was last seen there.") { !$0.others.isEmpty }
    $0.list("others", "Some of the others last seen at that place.", CharacterCard.schema) {
      $0.others
    }
    $0.optional("firstSeen", "The first episode.", EpisodeRow.schema) { $0.episodes.first }
    $0.optional("lastSeen", "The latest episode.", EpisodeRow.schema) { $0.episodes.last }
    $0.list("episodes", "All episodes, in the order of airing.", EpisodeRow.schema) {
      $0.episodes
    }
    $0.list("seasons", "The same, by season.", SeasonGroup.schema) {
      SeasonGroup.groups(of: $0.episodes)
    }
    $0.number("episodeCount", "In how many episodes the character appears.") {
      $0.episodes.count
    }
    $0.number("episodeTotal", "How many episodes the catalog holds.") { $0.episodeTotal }
    $0.object("spectrum", "In which episodes the character appears, drawn.", Spectrum.schema) {
      $0.entry.spectrum
    }
    $0.text("recordedDay", "When the source recorded the character: `2017-11-04`.") {
      UTCDate($0.entry.character.created).day
    }
    $0.optional("previous", "The character with the id before.", CharacterCard.schema) {
      $0.previous
    }
    $0.optional("next", "The character with the id after.", CharacterCard.schema) { $0.next }
  }
}
