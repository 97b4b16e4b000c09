/// Ids that links of other pages lead to, by the page that must have them.
struct WantedFragments: Sendable {
  private struct Place: Hashable {
    let target: Int
    let id: [UInt8]
  }

  private struct Wish {
    let page: SitePath
    let link: String
  }

  private var wishes: [Place: [Wish]] = [:]

  mutating func insert(
    _ id: ArraySlice<UInt8>, of target: Int, from page: SitePath, link: String
  ) {
    wishes[Place(target: target, id: Array(id)), default: []].append(Wish(page: page, link: link))
  }

  mutating func merge(_ other: Self) {
    wishes.merge(other.wishes) { $0 + $1 }
  }

  /// - Parameter ids: calls its argument with the ids of the page at a position; each page is asked for once.
  /// - Returns: the links that lead to no id.
  func problems(asking ids: (Int, (inout PageIDs) -> Void) throws -> Void) rethrows -> [LinkProblem]
  {
    var problems: [LinkProblem] = []
    let places = Dictionary(grouping: wishes.keys, by: \.target)
    for (target, places) in places {
      try ids(target) { ids in
        for place in places where !ids.contains(place.id[...]) {
          for wish in wishes[place] ?? [] {
            problems.append(
              LinkProblem(
                page: wish.page.text, link: wish.link, reason: "leads to no id of that page"))
          }
        }
      }
    }
    return problems
  }
}
