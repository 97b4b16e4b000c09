import CatalogDomain

/// Found characters as columns for people.
struct SearchTable {
  let lines: [String]

  init(_ characters: [CatalogCharacter]) {
    let rows = characters.map { character in
      [
        character.id.description, character.name, character.status.written,
        character.species + (character.type.isEmpty ? "" : " (\(character.type))"),
        character.gender.written, character.lastLocation.name,
      ].map(Self.shown)
    }
    let widths = (0..<6).map { column in rows.map { $0[column].count }.max() ?? 0 }
    lines = rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let padding = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
        return column == 0 ? padding + cell.0 : column == 5 ? cell.0 : cell.0 + padding
      }.joined(separator: "  ")
    }
  }

  /// Cut to a width a terminal can show, and without what could play tricks on it.
  private static func shown(_ text: String) -> String {
    let plain = PrintableText.of(text)
    return plain.count > 48 ? plain.prefix(47) + "…" : plain
  }
}
