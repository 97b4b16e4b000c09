import CatalogDomain

/// What characters can be filtered by, written once for all who share it: status, species, type and gender.
struct SearchFacets {
  /// Two or three digits for a character are less than its words. JavaScript reads these by itself.
  private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8)

  private let statuses: Column
  private let species: Column
  private let types: Column
  private let genders: Column
  private let kinds: [String]
  /// Every combination that occurs, as positions in the four columns, in the order of the characters that bring it.
  private let combinations: [[Int]]
  /// The combination of each character.
  private let members: [Int]

  init(_ entries: [CharacterEntry], _ filter: SearchFilter, _ texts: SiteTexts) {
    let words = entries.map { filter.word(for: $0.status) }
    statuses = Column(words)
    species = Column(
      entries.map {
        filter.word(for: $0.character.facet(.species), labelled: $0.shortSpecies)
      })
    types = Column(entries.map(filter.word(forTypeOf:)))
    genders = Column(
      entries.map {
        let gender = $0.character.gender
        return filter.word(
          for: .gender(gender),
          labelled: Wording.shortened(Vocabulary.label(of: gender, texts), to: Wording.short))
      })
    let kindByWord = Dictionary(
      zip(words, entries.lazy.map(\.status.kind)), uniquingKeysWith: { first, _ in first })
    kinds = statuses.values.map { kindByWord[$0] ?? "other" }

    var combinations: [[Int]] = []
    var known: [[Int]: Int] = [:]
    members = entries.indices.map { [statuses, species, types, genders] in
      let combination = [
        statuses.positions[$0], species.positions[$0], types.positions[$0], genders.positions[$0],
      ]
      if let position = known[combination] { return position }
      known[combination] = combinations.count
      combinations.append(combination)
      return combinations.count - 1
    }
    self.combinations = combinations
  }

  func write(to literal: inout ScriptLiteral) {
    literal.raw("\"status\":")
    literal.texts(statuses.values)
    literal.raw(",\"kinds\":")
    literal.texts(kinds)
    literal.raw(",\"species\":")
    literal.texts(species.values)
    literal.raw(",\"type\":")
    literal.texts(types.values)
    literal.raw(",\"gender\":")
    literal.texts(genders.values)
    literal.raw(",\"combinations\":")
    literal.numbers(combinations.joined())
    let width = Self.width(for: combinations.count)
    literal.raw(",\"width\":")
    literal.number(width)
    literal.raw(",\"members\":")
    literal.text(members.flatMap { Self.digits(of: $0, width: width) })
  }

  private static func width(for count: Int) -> Int {
    var (width, most) = (1, digits.count)
    while count > most { (width, most) = (width + 1, most * digits.count) }
    return width
  }

  private static func digits(of value: Int, width: Int) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), value)
    for _ in 0..<width {
      bytes.append(digits[rest % digits.count])
      rest /= digits.count
    }
    return bytes.reversed()
  }

  /// The distinct values of one field, by bytes, and where each character's stands.
  private struct Column {
    let values: [String]
    let positions: [Int]

    init(_ all: [String]) {
      values = Set(all).sortedByBytes()
      let places = Dictionary(
        values.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      positions = all.map { places[$0] ?? 0 }
    }
  }
}
