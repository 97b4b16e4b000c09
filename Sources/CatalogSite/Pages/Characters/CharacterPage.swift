import CatalogDomain
package import CatalogTemplates

/// What the template `character` sees: one character.
///
/// A class, because a template that asks a large value for something it works out copies the value.
package final class CharacterPage: PageView, TemplatePage {
  /// Somebody in more episodes than this has a page that tells less of each, so that it stays small.
  private static let mostEpisodesInFull = 30
  private static let mostOthers = 6
  /// Where there are so many episodes that the page would become large.
  private static let fewOthers = 3

  package let frame: PageFrame
  let entry: CharacterEntry
  let card: CharacterCard
  let statusList: URLReference
  let species: FacetView
  let gender: FacetView
  let origin: PlaceLink
  let place: PlaceLink
  let placeCount: Int
  let episodes: [EpisodeRow]
  let episodeTotal: Int
  let others: [CharacterCard]
  let timeline: [TimelineRow]
  let moreChanges: NamedLink?
  let walks: [WalkView]
  let note: HTML
  let corrections: [CorrectionView]
  let isOwn: Bool
  private let frames: PageFrames

  init(_ frames: PageFrames, _ table: WalkTable, _ entry: CharacterEntry) {
    let edition = frames.edition
    let index = edition.index
    self.frames = frames
    self.entry = entry
    episodes = entry.episodes.map(frames.row)
    let isRoomy = Self.isRoomy(entry)
    let ends = [episodes.first, episodes.count > 1 ? episodes.last : nil].compactMap { $0?.entry }
    card = frames.card(entry.position)
    frame = frames.frame(
      of: .character(entry.id), heading: entry.character.name,
      description: edition.wording.description(of: entry), shown: [card], kind: .profile
    ) { _, _ in CharacterData.object(entry, seen: isRoomy ? ends : []) }
    statusList = table.statusList(of: entry)
    species = table.view(.species, of: entry)
    gender = table.view(.gender, of: entry)
    origin = PlaceLink(entry.character.origin, at: entry.origin, frames)
    place = PlaceLink(entry.character.lastLocation, at: entry.place, frames)
    episodeTotal = index.episodes.count
    let residents = entry.place.map { index.places[$0].residents } ?? []
    placeCount = residents.count
    others = Self.others(
      than: entry.position, among: residents,
      atMost: isRoomy ? Self.mostOthers : Self.fewOthers
    ).map {
      frames.card($0, walk: .place, place: entry.place)
    }
    let past = edition.changes.map {
      ChangeTeller(frames, $0).timeline(
        of: entry.id, frames, $0, room: isRoomy ? .usual : .scarce)
    }
    timeline = past?.rows ?? []
    moreChanges = past?.more
    note = edition.content.notes[entry.id] ?? .empty
    corrections =
      edition.content.corrections[entry.id]?.map { CorrectionView($0, edition.texts) } ?? []
    isOwn = edition.content.created.contains(entry.id)
    walks = table.walks(through: entry)
  }

  /// Whether there is room for all that can be said.
  private static func isRoomy(_ entry: CharacterEntry) -> Bool {
    entry.episodes.count <= mostEpisodesInFull
  }

  private var texts: SiteTexts { frames.edition.texts }

  /// Made only for a template that asks.
  private var previous: CharacterCard? {
    entry.position > 0 ? frames.card(entry.position - 1) : nil
  }

  private var next: CharacterCard? {
    entry.position + 1 < frames.edition.index.characters.count
      ? frames.card(entry.position + 1) : nil
  }

  /// The next ones by id, from the beginning again after the last: everybody is somebody's neighbour.
  private static func others(than position: Int, among residents: [Int], atMost most: Int)
    -> [Int]
  {
    let start = residents.partitioningIndex { $0 > position }
    return (0..<min(residents.count, most + 1))
      .map { residents[(start + $0) % residents.count] }
      .filter { $0 != position }
      .prefix(most).map { $0 }
  }

  package static let template = "character"

  package static let schema = Schema<CharacterPage>("character") {
    $0.frame()
    $0.text("number", "The id, as long as all others: `007`.") { $0.entry.number }
    $0.text("name", "The name. Names are not unique.") { $0.entry.character.name }
    $0.text("shortName", "The same, cut if it is long.") { $0.entry.shortName }
    $0.object("avatar", "The picture.", AvatarView.schema) {
      AvatarView(portrait: $0.entry.portrait, viewpoint: $0.card.viewpoint)
    }
    $0.object("status", "Whether the character lives.", StatusMark.schema) { $0.entry.status }
    $0.url("statusList", "All characters of the same status.") { $0.statusList }
    $0.object("species", "`Human`.", FacetView.schema) { $0.species }
    $0.text("type", "A subspecies or kind; often empty.") { $0.entry.type }
    $0.object("gender", "In the language of the site.", FacetView.schema) { $0.gender }
    $0.object("origin", "Where the character comes from.", PlaceLink.schema) { $0.origin }
    $0.object("place", "Where the character was last seen.", PlaceLink.schema) { $0.place }
    $0.number("placeCount", "How many characters were last seen at that place.") { $0.placeCount }
    $0.text("allThere", "`All 230 characters there`") {
      $0.texts.counted(.allThere, $0.placeCount)
    }
    $0.flag("hasOthers", "Whether anybody else was last seen there.") { !$0.others.isEmpty }
    $0.list("others", "Some of the others last seen at that place.", CharacterCard.schema) {
      $0.others
    }
    $0.text("othersHeading", "`Others last seen at Earth`") {
      $0.texts.filled(.othersAt, $0.entry.shortPlace)
    }
    $0.optional("firstSeen", "The first episode.", EpisodeRow.schema) { $0.episodes.first }
    $0.optional("lastSeen", "The latest episode.", EpisodeRow.schema) { $0.episodes.last }
    $0.list("episodes", "All episodes, in the order of airing.", EpisodeRow.schema) {
      $0.episodes
    }
    $0.list("seasons", "The same, by season.", SeasonGroup.schema) {
      SeasonGroup.groups(of: $0.episodes, $0.texts)
    }
    $0.number("episodeCount", "In how many episodes the character appears.") {
      $0.episodes.count
    }
    $0.text("seenIn", "`Seen in 2 of 51 episodes`") {
      $0.texts.counted(.seenIn, $0.episodes.count, String($0.episodeTotal))
    }
    $0.flag("isShort", "Whether the episodes are few enough to be listed with their dates.") {
      CharacterPage.isRoomy($0.entry)
    }
    $0.flag("hasScale", "Whether the catalog holds any episodes to be seen in.") {
      $0.episodeTotal > 0
    }
    $0.number("episodeTotal", "How many episodes the catalog holds.") { $0.episodeTotal }
    $0.object("spectrum", "In which episodes the character appears, drawn.", Spectrum.schema) {
      $0.entry.spectrum
    }
    $0.text("recordedDay", "When the source recorded the character: `2017-11-04`.") {
      UTCDate($0.entry.character.created).day
    }
    $0.text("recordedDate", "The same for people: `4 November 2017`.") {
      $0.texts.date(UTCDate($0.entry.character.created).date)
    }
    $0.html("note", "What the site's owner says of the character; empty where nothing is said.") {
      $0.note
    }
    $0.flag("isOwn", "Whether the character is the owner's own, and none of the source's.") {
      $0.isOwn
    }
    $0.flag("isCorrected", "Whether the owner says anything otherwise than the source.") {
      !$0.corrections.isEmpty
    }
    $0.list("corrections", "What the owner says otherwise.", CorrectionView.schema) {
      $0.corrections
    }
    $0.flag("hasTimeline", "Whether anything is known to have changed about the character.") {
      !$0.timeline.isEmpty
    }
    $0.list(
      "timeline",
      "What changed about it, the newest first: \(TimelineRow.Room.usual.changes) changes at most, \(TimelineRow.Room.scarce.changes) on a page of many episodes, and fewer where many fields did.",
      TimelineRow.schema
    ) { $0.timeline }
    $0.moreChanges { $0.moreChanges }
    $0.flag("isNew", "Whether the newest change of the data brought the character.") {
      $0.card.isNew
    }
    $0.flag("isChanged", "Whether the newest change of the data changed it.") { $0.card.isChanged }
    $0.flag("hasWalks", "Whether the character has a neighbour in any list.") { !$0.walks.isEmpty }
    $0.list(
      "walks", "The lists the character is in, with its neighbours; all characters last.",
      WalkView.schema
    ) { $0.walks }
    $0.optional("previous", "The character with the id before.", CharacterCard.schema) {
      $0.previous
    }
    $0.optional("next", "The character with the id after.", CharacterCard.schema) { $0.next }
  }
}
