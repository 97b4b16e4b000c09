import CatalogDomain

/// Found characters as columns for people.
struct SearchTable {
  let lines: [String]

  init(_ characters: [CatalogCharacter]) {
    let rows = characters.map { character in
      let type = VisibleText.of(character.type)
      return [
        character.id.description, character.name, character.status.written,
        character.species + (type.isEmpty ? "" : " (\(type))"),
        character.gender.written, character.lastLocation.name,
      ].map(Self.shown)
    }
    lines = TextTable(nil, rows, alignsRight: [0]).lines
  }

  /// Cut to a width a terminal can show, and without what could play tricks on it.
  private static func shown(_ text: String) -> String {
    TerminalWidth.cut(PrintableText.of(text), to: 48)
  }
}
