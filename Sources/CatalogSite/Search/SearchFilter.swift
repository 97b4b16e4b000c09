import CatalogDomain

/// The filter of the search page as it stands in an address: `status=Alive&species=Human`.
struct SearchFilter: Sendable {
  private let statuses: FilterWords
  private let species: FilterWords
  private let types: FilterWords
  private let genders: FilterWords

  init(_ index: CatalogIndex, _ facets: FacetIndex) {
    // The standard sort keeps the order of equals.
    statuses = FilterWords(
      index.statuses.sorted { $0.members.count > $1.members.count }
        .map { ($0.mark.status.written, $0.mark.shortLabel) })
    species = Self.words(for: facets[.species])
    genders = Self.words(for: facets[.gender])
    types = Self.words(forTypesOf: index.characters)
  }

  /// What a list is limited to, in the words of the search index.
  func text(_ list: CharacterList) -> String {
    var fields: [(name: String, value: String)] = []
    if let status = list.status { fields.append(("status", word(for: status))) }
    if let group = list.facetGroup {
      let word = word(for: group.facet, labelled: group.shortLabel)
      fields.append((group.facet.kind.rawValue, word))
    }
    return fields.map { $0.name + "=" + Self.encoded($0.value) }.joined(separator: "&")
  }

  func word(for status: StatusMark) -> String {
    statuses.word(for: status.status.written, labelled: status.shortLabel)
  }

  func word(forTypeOf entry: CharacterEntry) -> String {
    types.word(for: entry.type, labelled: entry.shortType)
  }

  /// - Parameter label: of the value, cut if it is long.
  func word(for facet: Facet, labelled label: String) -> String {
    let words =
      switch facet.kind {
      case .species: species
      case .gender: genders
      }
    return words.word(for: facet.written, labelled: label)
  }

  /// A value, percent-encoded as the script's `URLSearchParams` reads it.
  private static func encoded(_ value: String) -> String {
    RelativeReference.text(to: value, fromFolder: [])
  }

  private static func words(for groups: [FacetGroup]) -> FilterWords {
    FilterWords(groups.map { ($0.facet.written, $0.shortLabel) })
  }

  private static func words(forTypesOf characters: [CharacterEntry]) -> FilterWords {
    var counts: [String: (count: Int, label: String)] = [:]
    for entry in characters {
      counts[entry.type, default: (0, entry.shortType)].count += 1
    }
    let types = counts.sorted { left, right in
      left.value.count == right.value.count
        ? left.key.precedes(right.key) : left.value.count > right.value.count
    }
    return FilterWords(types.map { ($0.key, $0.value.label) })
  }
}
