import CatalogDomain
package import CatalogTemplates

/// What the template `gone` sees: a character that the catalog holds no longer.
package struct GonePage: PageView, TemplatePage {
  package let frame: PageFrame
  let character: CatalogCharacter
  let number: String
  let avatar: AvatarView
  let status: StatusMark
  let species: String
  let origin: NamedLink
  let place: NamedLink
  let change: ChangeRow
  let lastDay: String
  let lastDate: String
  let timeline: [TimelineRow]
  let moreChanges: NamedLink?

  init(_ frames: PageFrames, _ index: ChangeIndex, _ gone: GoneCharacter) {
    let edition = frames.edition
    let teller = ChangeTeller(frames, index).telling(gone.change)
    character = gone.character
    number = CharacterEntry.number(of: gone.character.id, digits: edition.index.digits)
    avatar = AvatarView(portrait: gone.portrait, viewpoint: frames.viewpoint)
    status = StatusMark(gone.character.status, edition.texts)
    species = Vocabulary.label(of: .species(gone.character.species), edition.texts)
    origin = teller.value(.place(gone.character.origin), of: .origin, .before)
    place = teller.value(.place(gone.character.lastLocation), of: .location, .before)
    let row = frames.row(index.labels[gone.change])
    change = row
    let last = UTCDate(index.history.changes[gone.change].lastBefore)
    lastDay = last.day
    lastDate = edition.texts.date(last.date)
    (timeline, moreChanges) = teller.timeline(of: gone.character.id, frames, index)
    frame = frames.frame(
      of: .character(gone.character.id), heading: gone.character.name,
      description: edition.wording.description(of: gone.character, goneBy: row),
      isListed: false)
  }

  package static let template = "gone"

  package static let schema = Schema<GonePage>("gone character") {
    $0.frame()
    $0.text("number", "The id, as long as all others: `007`.") { $0.number }
    $0.text("name", "The name it had last.") { $0.character.name }
    $0.object("avatar", "The picture it had last, or a drawing.", AvatarView.schema) { $0.avatar }
    $0.object("status", "Whether it lived.", StatusMark.schema) { $0.status }
    $0.text("species", "`Human`.") { $0.species }
    $0.text("type", "A subspecies or kind; often empty.") {
      VisibleText.of($0.character.type)
    }
    $0.object("origin", "Where it came from.", NamedLink.schema) { $0.origin }
    $0.object("place", "Where it was last seen.", NamedLink.schema) { $0.place }
    $0.object("change", "The change that took it out.", ChangeRow.schema) { $0.change }
    $0.text("lastDay", "When the source last had it, in UTC: `2025-12-14`.") { $0.lastDay }
    $0.text("lastDate", "The same for people.") { $0.lastDate }
    $0.list(
      "timeline",
      "What happened to it, the newest first: \(TimelineRow.Room.usual.changes) changes at most, and fewer where many fields changed.",
      TimelineRow.schema
    ) { $0.timeline }
    $0.moreChanges { $0.moreChanges }
  }
}
