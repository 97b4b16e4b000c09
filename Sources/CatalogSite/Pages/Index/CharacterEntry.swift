import CatalogDomain

/// A character with all that several pages show of it, worked out once.
///
/// A class, so that the many small views of it on different pages share it.
final class CharacterEntry: Sendable {
  private let characters: [CatalogCharacter]
  /// Among the characters of the catalog, by id.
  let position: Int
  private let digits: Int
  let status: StatusMark
  let portrait: Portrait
  /// Where the character comes from and was last seen, as positions; nil for places the catalog does not hold.
  let origin: Int?
  let place: Int?
  /// As positions, in the order of the catalog, each once. Episodes the catalog does not hold are left out.
  let episodes: [Int]
  let spectrum: Spectrum
  /// The name, cut if it is long: for lists and among neighbours.
  let shortName: String
  /// In the language of the site, cut as well.
  let shortSpecies: String
  let shortType: String
  let shortPlace: String

  var number: String { Self.number(of: id, digits: digits) }

  /// The id as a label, all of one length, `007`; one that is longer stays whole.
  static func number(of id: CatalogCharacter.ID, digits: Int) -> String {
    String(id.rawValue).zeroPadded(to: digits)
  }

  /// Without a look at all else of the character, which would be copied.
  var id: CatalogCharacter.ID { characters[position].id }

  /// The catalog's own, not a copy.
  var character: CatalogCharacter { characters[position] }

  /// Empty where nothing of it is seen.
  var type: String { VisibleText.of(characters[position].type) }

  /// - Parameters:
  ///   - characters: of the catalog.
  ///   - digits: of the numbers.
  init(
    of characters: [CatalogCharacter], at position: Int, digits: Int, status: StatusMark,
    portrait: Portrait, origin: Int?, place: Int?, episodes: [Int], spectrum: Spectrum,
    texts: SiteTexts
  ) {
    self.characters = characters
    self.position = position
    self.digits = digits
    self.status = status
    self.portrait = portrait
    self.origin = origin
    self.place = place
    self.episodes = episodes
    self.spectrum = spectrum
    let short = Wording.short
    shortSpecies = Wording.shortened(
      Vocabulary.label(of: .species(characters[position].species), texts), to: short)
    shortType = Wording.shortened(VisibleText.of(characters[position].type), to: short)
    shortPlace = Wording.shortened(
      Vocabulary.name(of: characters[position].lastLocation, texts), to: short)
    shortName = Wording.shortened(characters[position].name, to: Wording.short)
  }
}
