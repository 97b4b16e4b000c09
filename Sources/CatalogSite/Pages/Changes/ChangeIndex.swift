import CatalogDomain

/// The past of the data made ready for pages: found once, shared by all.
final class ChangeIndex: Sendable {
  /// What a change did to a character.
  enum Deed: Sendable {
    case added
    case removed
    /// Positions in the lists of the change's diff; nil for what stayed.
    case changed(fields: Int?, avatar: Int?)
  }

  struct Event: Sendable {
    /// Where the change stands among all, the newest first.
    let change: Int
    let deed: Deed
  }

  /// When a change was, and how much: counted once, because every page of a character it touched says it.
  struct Label: Sendable {
    let link: Link
    let date: UTCDate
    /// With the time where the day has more than one change.
    let longDate: String
    /// With the time in any case: what was told with it stays so when the day gets another change.
    let moment: String
    let summary: String
  }

  let history: CatalogHistory
  /// By the position of the change.
  let labels: [Label]
  /// Positions in the catalog as it is.
  let characters: RecordPositions<CatalogCharacter>
  let places: RecordPositions<Location>
  let episodes: RecordPositions<Episode>
  let gone: [CatalogCharacter.ID: GoneCharacter]
  /// Pictures of the past that are at hand, by digest.
  let portraits: [String: Portrait]
  /// The newest first.
  let events: [CatalogCharacter.ID: [Event]]
  let formerCharacters: RecordPast<CatalogCharacter>
  let formerPlaces: RecordPast<Location>
  let formerEpisodes: RecordPast<Episode>

  /// - Parameters:
  ///   - pictures: get those of the past, and drawings for characters that are gone.
  ///   - files: get theirs.
  /// - Throws: `SitePlanError` when a picture cannot have a path.
  init(
    _ past: SiteHistory, _ catalog: Catalog, _ pictures: inout Portraits,
    into files: inout SiteFiles, texts: SiteTexts
  ) throws(SitePlanError) {
    history = past.history
    labels = Self.labels(past.history, texts)
    characters = RecordPositions(catalog.characters)
    places = RecordPositions(catalog.locations)
    episodes = RecordPositions(catalog.episodes)
    var portraits: [String: Portrait] = [:]
    for (digest, picture) in past.pictures.sorted(by: { $0.key < $1.key }) {
      portraits[digest] = try pictures.portrait(of: picture, into: &files)
    }
    var gone: [CatalogCharacter.ID: GoneCharacter] = [:]
    // The last to have an id, with or without a picture.
    for (position, change) in past.history.changes.enumerated() {
      for character in change.diff.characters.removed
      where characters[character.id] == nil && gone[character.id] == nil {
        let digest = change.diff.removedAvatars[character.id]
        var portrait = digest.flatMap { portraits[$0] }
        if portrait == nil {
          portrait = try pictures.drawing(of: character.name, into: &files)
        }
        gone[character.id] = portrait.map {
          GoneCharacter(character: character, portrait: $0, change: position)
        }
      }
    }
    self.gone = gone
    self.portraits = portraits
    events = Self.events(past.history)
    let earlier = past.history.earlier
    formerCharacters = RecordPast(
      past.history, \.characters, earlier: earlier.characters
    ) { $0.name != $1.name }
    formerPlaces = RecordPast(past.history, \.locations) { $0.name != $1.name }
    formerEpisodes = RecordPast(past.history, \.episodes, earlier: earlier.episodes) {
      ($0.name, $0.code) != ($1.name, $1.code)
    }
  }

  /// What the newest change did to the character: nil when nothing.
  func latest(_ id: CatalogCharacter.ID) -> Deed? {
    guard let event = events[id]?.first, event.change == 0 else { return nil }
    return event.deed
  }

  private static func labels(_ history: CatalogHistory, _ texts: SiteTexts) -> [Label] {
    let wording = Wording(texts)
    let dates = history.changes.map { UTCDate($0.date) }
    let changesOfDay = Dictionary(dates.map { ($0.date, 1) }, uniquingKeysWith: +)
    return zip(history.changes, dates).map { change, date in
      let day = texts.date(date.date)
      let moment = texts.filled(.moment, day, date.time)
      let isAlone = changesOfDay[date.date] == 1
      return Label(
        link: change.link, date: date, longDate: isAlone ? day : moment, moment: moment,
        summary: wording.summary(change.diff))
    }
  }

  private static func events(_ history: CatalogHistory) -> [CatalogCharacter.ID: [Event]] {
    var events: [CatalogCharacter.ID: [Event]] = [:]
    for (position, change) in history.changes.enumerated() {
      let diff = change.diff
      for character in diff.characters.added {
        events[character.id, default: []].append(Event(change: position, deed: .added))
      }
      for character in diff.characters.removed {
        events[character.id, default: []].append(Event(change: position, deed: .removed))
      }
      var fields: [CatalogCharacter.ID: Int] = [:]
      for (index, change) in diff.characters.changed.enumerated() { fields[change.id] = index }
      var avatars: [CatalogCharacter.ID: Int] = [:]
      for (index, avatar) in diff.avatars.enumerated() where avatar.isChange {
        avatars[avatar.id] = index
      }
      for id in Set(fields.keys).union(avatars.keys) {
        events[id, default: []].append(
          Event(change: position, deed: .changed(fields: fields[id], avatar: avatars[id])))
      }
    }
    return events
  }
}
