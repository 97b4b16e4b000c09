import CatalogDomain

/// The sentences that the program makes itself, for titles and descriptions. All other words stand in the templates.
enum Wording {
  /// Longer names are cut in titles and trails; the page itself shows them whole.
  static let longest = 120

  static func shortened(_ text: String) -> String {
    guard text.utf8.count > longest, text.unicodeScalars.count > longest else { return text }
    var short = String.UnicodeScalarView()
    short.append(contentsOf: text.unicodeScalars.prefix(longest - 1))
    short.append("…")
    return String(short)
  }

  /// - Parameter heading: may hold characters that turn the direction of writing; what follows must not turn with it.
  static func title(_ heading: String, of site: String) -> String {
    isolated(heading) + " · " + site
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    String(number) + " " + (number == 1 ? one : many)
  }

  static func characters(_ number: Int) -> String { count(number, "character", "characters") }
  static func locations(_ number: Int) -> String { count(number, "location", "locations") }
  static func episodes(_ number: Int) -> String { count(number, "episode", "episodes") }

  static func page(_ page: Int, of list: String) -> String {
    page == 1 ? list : list + ", page " + String(page)
  }

  static func character(_ entry: CharacterEntry) -> String {
    let character = entry.character
    return isolated(shortened(character.name)) + ": " + shortened(character.species) + ", "
      + shortened(entry.status.label) + ", last seen at "
      + isolated(shortened(character.lastLocation.name)) + ". In "
      + episodes(entry.episodes.count) + "."
  }

  static func place(_ entry: PlaceEntry) -> String {
    isolated(shortened(entry.location.name)) + ", "
      + (entry.location.type.isEmpty ? "location" : shortened(entry.location.type)) + ": "
      + characters(entry.residents.count) + " last seen here."
  }

  static func episode(_ entry: EpisodeEntry) -> String {
    isolated(shortened(entry.episode.name)) + " (" + shortened(entry.episode.code) + "), aired "
      + shortened(entry.airDate) + ", with " + characters(entry.cast.count) + "."
  }

  /// The text between isolates, if anything in it could turn the direction of what stands beside it.
  private static func isolated(_ text: String) -> String {
    // Everything that writes from right to left or steers the direction is beyond U+0590: lead byte 0xD6 and up.
    guard text.utf8.contains(where: { $0 >= 0xD6 }), text.unicodeScalars.contains(where: isTurning)
    else { return text }
    return "\u{2068}" + text + "\u{2069}"
  }

  /// The blocks of right-to-left scripts, and the marks, overrides and isolates (Unicode Standard Annex 9).
  private static func isTurning(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
