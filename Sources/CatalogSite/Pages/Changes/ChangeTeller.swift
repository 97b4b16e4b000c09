import CatalogDomain
import CatalogTemplates
import Foundation

/// The words and ways by which pages of one folder tell changes.
struct ChangeTeller: Sendable {
  /// What a list holds before a change, and after it.
  enum Side {
    case before
    case after
  }

  let edition: Edition
  let viewpoint: Viewpoint
  private let index: ChangeIndex
  /// Where the change that is told stands among all, the newest first.
  private var change = 0

  init(_ frames: PageFrames, _ index: ChangeIndex) {
    edition = frames.edition
    viewpoint = frames.viewpoint
    self.index = index
  }

  /// The same for one of the changes, in whose words of the time its lists are told.
  func telling(_ change: Int) -> ChangeTeller {
    var teller = self
    teller.change = change
    return teller
  }

  /// The text in the language of the site, whole.
  func word(_ text: String, of field: RecordField) -> String {
    let texts = edition.texts
    return switch field {
    case .status: Vocabulary.label(of: CharacterStatus(text), texts)
    case .gender: Vocabulary.label(of: CharacterGender(text), texts)
    case .species: Vocabulary.label(of: .species(text), texts)
    default: text
    }
  }

  func value(_ value: FieldValue, of field: RecordField, _ side: Side) -> NamedLink {
    let texts = edition.texts
    switch value {
    case .text(let text): return NamedLink(name: Self.shown(word(text, of: field)), url: nil)
    case .place(let place):
      return NamedLink(
        name: Self.shown(Vocabulary.name(of: place, texts)),
        url: place.id.flatMap { url(of: $0, named: place.name, side) })
    case .address(let url): return NamedLink(name: Self.shown(url.absoluteString), url: nil)
    case .moment(let date): return NamedLink(name: UTCDate(date).description, url: nil)
    case .characters, .episodes: return NamedLink(name: "", url: nil)
    }
  }

  /// An element of a list, by its id.
  func element(_ id: Int, of list: FieldValue, _ side: Side, _ room: FieldRow.Room) -> NamedLink {
    guard case .episodes = list else { return name(CatalogCharacter.ID(id), side) }
    return name(Episode.ID(id), side, room)
  }

  /// The position of the oldest change that counts: what holds after a change is what holds before the next.
  private func since(_ side: Side) -> Int { side == .before ? change : change - 1 }

  /// The page of a character as it was; nil where another one has its id by now.
  func url(of character: CatalogCharacter, _ side: Side) -> URLReference? {
    isAnother(than: character, side) ? nil : url(of: character.id)
  }

  private func isAnother(than character: CatalogCharacter, _ side: Side) -> Bool {
    let id = character.id
    guard let now = sourceName(of: id), now != character.name else { return false }
    return index.formerCharacters.hasBegun(id, since: since(side))
  }

  /// The name the source has for a character, or had last: changes tell nothing of what its owner calls it.
  private func sourceName(of id: CatalogCharacter.ID) -> String? {
    guard let position = index.characters[id] else { return index.gone[id]?.character.name }
    return edition.content.corrections[id]?.first { $0.field == .name }?.was
      ?? edition.index.characters[position].character.name
  }

  /// Whether the id of a record of a name is another one's by now.
  private func isAnother<Record: CatalogRecord>(
    _ now: Record, than name: String, _ side: Side, _ past: RecordPast<Record>
  ) -> Bool {
    now.name != name && past.hasBegun(now.id, since: since(side))
  }

  private func url(of id: CatalogCharacter.ID) -> URLReference? {
    index.characters[id] != nil || index.gone[id] != nil
      ? viewpoint.reference(to: .character(id)) : nil
  }

  /// The page of a place as it was; nil where another one has its id by now.
  func url(of id: Location.ID, named name: String, _ side: Side) -> URLReference? {
    guard let position = index.places[id] else { return nil }
    let now = edition.index.places[position].location
    return isAnother(now, than: name, side, index.formerPlaces)
      ? nil : viewpoint.reference(to: .location(id))
  }

  /// The page of an episode as it was; nil where another one has its id by now.
  func url(of episode: Episode, _ side: Side) -> URLReference? {
    guard let position = index.episodes[episode.id] else { return nil }
    let now = edition.index.episodes[position].episode
    return isAnother(now, than: episode.name, side, index.formerEpisodes)
      ? nil : viewpoint.reference(to: .episode(episode.id))
  }

  private func url(_ id: Episode.ID) -> URLReference? {
    index.episodes[id] == nil ? nil : viewpoint.reference(to: .episode(id))
  }

  /// The picture of a character after the change, as it is, or as it was last; nil when none is known.
  func avatar(of character: CatalogCharacter) -> AvatarView? {
    let id = character.id
    if isAnother(than: character, .after) {
      let removal = index.events[id]?.last { event in
        if case .removed = event.deed { event.change < change } else { false }
      }
      return removal.flatMap { avatar(of: id, removedBy: $0.change) }
    }
    if let position = index.characters[id] {
      return AvatarView(
        portrait: edition.index.characters[position].portrait, viewpoint: viewpoint)
    }
    return index.gone[id].map { AvatarView(portrait: $0.portrait, viewpoint: viewpoint) }
  }

  /// A character's picture as it was when a change took it out; its id may be another's by now.
  func avatar(of id: CatalogCharacter.ID, removedBy change: Int) -> AvatarView? {
    if let gone = index.gone[id], gone.change == change {
      return AvatarView(portrait: gone.portrait, viewpoint: viewpoint)
    }
    return avatar(digest: index.history.changes[change].diff.removedAvatars[id])
  }

  /// A picture of the past; nil when it is not at hand any more.
  func avatar(digest: String?) -> AvatarView? {
    digest.flatMap { index.portraits[$0] }.map { AvatarView(portrait: $0, viewpoint: viewpoint) }
  }

  static func shown(_ text: String) -> String {
    VisibleText.of(text).isEmpty ? "—" : Wording.shortened(text)
  }

  private func name(_ id: Episode.ID, _ side: Side, _ room: FieldRow.Room) -> NamedLink {
    let unnamed = NamedLink(name: "\(id)", url: nil)
    let code: String
    let name: String
    switch index.formerEpisodes.record(id, before: since(side)) {
    case .unknown: return unnamed
    case .asNow:
      guard let position = index.episodes[id] else { return unnamed }
      let episode = edition.index.episodes[position]
      (code, name) = (episode.shortCode, episode.shortName)
    case .was(let episode), .gone(let episode):
      code = Wording.shortened(Vocabulary.code(of: episode), to: Wording.short)
      name = Wording.shortened(episode.name, to: Wording.short)
    }
    if room == .scarce { return NamedLink(name: code, url: nil) }
    let isAnother = index.formerEpisodes.hasBegun(id, since: since(side))
    return NamedLink(name: "\(code) \(name)", url: isAnother ? nil : url(id))
  }

  private func name(_ id: CatalogCharacter.ID, _ side: Side) -> NamedLink {
    switch index.formerCharacters.record(id, before: since(side)) {
    case .unknown: return NamedLink(name: "\(id)", url: nil)
    case .asNow:
      let name = sourceName(of: id).map { Wording.shortened($0, to: Wording.short) }
      return NamedLink(name: name.map(Self.shown) ?? "\(id)", url: url(of: id))
    case .was(let character), .gone(let character):
      let name = Self.shown(Wording.shortened(character.name, to: Wording.short))
      return NamedLink(name: name, url: url(of: character, side))
    }
  }
}
