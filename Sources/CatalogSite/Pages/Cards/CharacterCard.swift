import CatalogDomain
package import CatalogTemplates

/// A character as other pages show it: in a list, among a cast, as a neighbour.
///
/// Two references and no text of its own, so that a thousand cards cost next to nothing.
package struct CharacterCard: Sendable {
  let entry: CharacterEntry
  let viewpoint: Viewpoint
  /// The list the card stands in, along which its page goes on.
  var walk: Walk?
  /// Whether the newest change of the data brought the character, or changed it.
  var isNew = false
  var isChanged = false

  package static let schema = Schema<CharacterCard>("card") {
    $0.text("number", "The id, as long as all others: `007`.") { $0.entry.number }
    $0.text("name", "The character's name, cut if it is long.") { $0.entry.shortName }
    $0.url(
      "url",
      "The character's page; in a list that can be walked along, at the `walk.id` of that list, which `character.mustache` must give an element."
    ) {
      $0.viewpoint.reference(to: $0.entry.id, walk: $0.walk)
    }
    $0.object("avatar", "The picture.", AvatarView.schema) {
      AvatarView(portrait: $0.entry.portrait, viewpoint: $0.viewpoint)
    }
    $0.object("status", "Whether the character lives.", StatusMark.schema) { $0.entry.status }
    $0.flag("isNew", "Whether the newest change of the data brought the character.") { $0.isNew }
    $0.flag("isChanged", "Whether the newest change of the data changed it.") { $0.isChanged }
    $0.text(
      "species",
      "`Human`, cut if it is long; where the source says `unknown` or nothing, a word in the language of the site."
    ) { $0.entry.shortSpecies }
    $0.text("type", "A subspecies or kind; often empty.") { $0.entry.shortType }
    $0.text("place", "The name of the place where the character was last seen.") {
      $0.entry.shortPlace
    }
    $0.number("episodeCount", "In how many episodes the character appears.") {
      $0.entry.episodes.count
    }
    $0.object("spectrum", "In which episodes the character appears, drawn.", Spectrum.schema) {
      $0.entry.spectrum
    }
  }
}

extension PageFrames {
  /// The character at a position, as a page of this folder shows it.
  func card(_ position: Int) -> CharacterCard { card(position, walk: nil) }

  /// The same in a list that its page goes on along, if it has it.
  ///
  /// - Parameter place: whose list it is, for a walk along a place.
  func card(_ position: Int, walk: Walk?, place: Int? = nil) -> CharacterCard {
    let entry = edition.index.characters[position]
    var card = CharacterCard(
      entry: entry, viewpoint: viewpoint, walk: walk?.known(to: entry, place: place))
    switch edition.changes?.latest(entry.id) {
    case .added: card.isNew = true
    case .changed: card.isChanged = true
    case .removed, nil: break
    }
    return card
  }
}
