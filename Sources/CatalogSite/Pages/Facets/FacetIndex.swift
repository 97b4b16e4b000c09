import CatalogDomain

/// The lists of species and genders: which there are, and which of them the site shows.
///
/// A source may invent a species for every character. So the pages of these lists have a limit; lists that do not fit
/// are left out, the same ones each time, and the site says so. The indexes name all values: they grow by a page for each 40.
final class FacetIndex: Sendable {
  /// By kind; the most common first.
  private let groups: [FacetKind: [FacetGroup]]
  /// For every character, which of the groups it is in.
  private let memberships: [FacetKind: [Int]]
  private let listedGroups: [FacetKind: [FacetGroup]]
  /// What was left out, in a sentence; nil when nothing was.
  let note: String?

  /// - Parameter characters: of the catalog, in its order.
  init(_ characters: [CatalogCharacter], settings: SiteSettings, texts: SiteTexts) {
    var groups: [FacetKind: [FacetGroup]] = [:]
    var memberships: [FacetKind: [Int]] = [:]
    for kind in FacetKind.allCases {
      (groups[kind], memberships[kind]) = Self.groups(kind, characters, texts)
    }
    var budget = FacetBudget(pages: settings.facetPages, pageSize: settings.charactersPerPage)
    budget.choose(among: &groups)
    self.groups = groups
    self.memberships = memberships
    listedGroups = groups.mapValues { $0.filter(\.isListed) }
    // Whoever allows no pages knows that there are none.
    note =
      budget.listsLeftOut == 0 || settings.facetPages == 0
      ? nil
      : "\(budget.listsLeftOut) lists by species or gender with \(budget.pagesLeftOut) pages are left out: "
        + "more than the \(settings.facetPages) pages they may have (facets.pages)"
  }

  subscript(kind: FacetKind) -> [FacetGroup] { groups[kind] ?? [] }

  /// Those that have pages of their own.
  func listed(_ kind: FacetKind) -> [FacetGroup] { listedGroups[kind] ?? [] }

  /// The number of a character's group among those of a kind.
  func number(of entry: CharacterEntry, _ kind: FacetKind) -> Int? {
    memberships[kind]?[entry.position]
  }

  private static func groups(
    _ kind: FacetKind, _ characters: [CatalogCharacter], _ texts: SiteTexts
  ) -> ([FacetGroup], [Int]) {
    var positions: [Facet: Int] = [:]
    var members: [(facet: Facet, all: [Int])] = []
    // By position: to be looked at as a whole each would be copied.
    for position in characters.indices {
      let facet = characters[position].facet(kind)
      if let known = positions[facet] {
        members[known].all.append(position)
      } else {
        positions[facet] = members.count
        members.append((facet, [position]))
      }
    }
    members.sort { left, right in
      if left.all.count != right.all.count { return left.all.count > right.all.count }
      return left.facet.written.precedes(right.facet.written)
    }
    var memberships = [Int](repeating: 0, count: characters.count)
    let groups = members.enumerated().map { number, group in
      for position in group.all { memberships[position] = number }
      let label = Vocabulary.label(of: group.facet, texts)
      let statuses = shares(group.all, characters, texts)
      return FacetGroup(
        facet: group.facet, label: label, shortLabel: Wording.shortened(label, to: Wording.short),
        members: group.all, statuses: statuses,
        commonStatuses: statuses.common)
    }
    return (groups, memberships)
  }

  private static func shares(
    _ members: [Int], _ characters: [CatalogCharacter], _ texts: SiteTexts
  ) -> [StatusGroup] {
    StatusGroup.groups(
      Dictionary(grouping: members) { characters[$0].status }
        .map { (StatusMark($0, texts), $1) },
      areListed: false)
  }
}

extension CatalogCharacter {
  /// A species of which nothing is seen counts as none: there is one list of all who have none.
  func facet(_ kind: FacetKind) -> Facet {
    switch kind {
    case .species: .species(VisibleText.of(species))
    case .gender: .gender(gender)
    }
  }
}
