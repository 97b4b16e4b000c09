/// Decides which lists of species and genders a site can afford.
struct FacetBudget {
  private var pages: Int
  private let pageSize: Int
  private(set) var listsLeftOut = 0
  private(set) var pagesLeftOut = 0

  /// - Parameters:
  ///   - pages: how many all lists together may have.
  ///   - pageSize: characters on one.
  init(pages: Int, pageSize: Int) {
    self.pages = pages
    self.pageSize = pageSize
  }

  private struct Candidate {
    let kind: FacetKind
    let group: Int
    /// Nil for the list of all statuses.
    let share: Int?
    let count: Int
  }

  /// Marks the lists that are shown: first whole ones, then those of one status, in each the longest first. A list that does not
  /// fit is passed over, and a list of one status without the whole one is of no use.
  mutating func choose(among groups: inout [FacetKind: [FacetGroup]]) {
    for candidate in Self.candidates(groups) {
      let needed = Pagination(count: candidate.count, size: pageSize).pages
      let hasWhole =
        candidate.share == nil || groups[candidate.kind]?[candidate.group].isListed == true
      guard needed <= pages, hasWhole else {
        listsLeftOut += 1
        pagesLeftOut += needed
        continue
      }
      pages -= needed
      if let share = candidate.share {
        groups[candidate.kind]?[candidate.group].statuses[share].isListed = true
      } else {
        groups[candidate.kind]?[candidate.group].isListed = true
      }
    }
  }

  private static func candidates(_ groups: [FacetKind: [FacetGroup]]) -> [Candidate] {
    var candidates: [Candidate] = []
    for kind in FacetKind.allCases {
      for (number, group) in (groups[kind] ?? []).enumerated() {
        candidates.append(
          Candidate(kind: kind, group: number, share: nil, count: group.members.count))
        for (share, status) in group.statuses.enumerated() {
          candidates.append(
            Candidate(kind: kind, group: number, share: share, count: status.members.count))
        }
      }
    }
    // Groups already stand in an order that never changes; the number of each candidate settles what is left.
    return candidates.enumerated().sorted { left, right in
      let (a, b) = (left.element, right.element)
      if (a.share == nil) != (b.share == nil) { return a.share == nil }
      return (b.count, left.offset) < (a.count, right.offset)
    }
    .map(\.element)
  }
}
