import CatalogDomain
import Foundation
import Testing

@Suite("Changes without those who are hidden")
struct CatalogDiffHidingTests {
  /// Three characters, each away, or at one of two places, alive or with a word of its own for it, 125 ways in all; and each in the
  /// episode when at the first place.
  private func state(_ number: Int) -> CatalogState {
    var residents: [[CatalogCharacter.ID]] = [[], []]
    var characters: [CatalogCharacter] = []
    var rest = number
    for id in 1...3 {
      defer { rest /= 5 }
      guard rest % 5 > 0 else { continue }
      let way = rest % 5 - 1
      residents[way % 2].append(.init(id))
      characters.append(character(id, status: way < 2 ? .alive : .init("Word \(id % 2)")))
    }
    return CatalogState(
      catalog: Catalog(
        characters: characters,
        locations: residents.enumerated().map { index, residents in
          Location(
            id: .init(index + 1), name: "Place", type: "", dimension: "", residents: residents,
            created: .distantPast)
        },
        episodes: [
          Episode(
            id: .init(1), name: "Pilot", airDate: "", code: "S01E01", characters: residents[0],
            created: .distantPast)
        ], asOf: .distantPast))
  }

  @Test(arguments: [[1], [2, 3], [1, 2, 3]])
  func `nothing tells of those who are hidden, in lists and in words either`(hidden: [Int]) {
    let hidden = Set(hidden.map { CatalogCharacter.ID($0) })
    let states = (0..<125).map(state)
    for old in stride(from: 0, to: 125, by: 2) {
      for new in stride(from: old % 3, to: 125, by: 3) {
        let diff = CatalogDiff(from: states[old], to: states[new]).hiding(hidden)
        let other = CatalogDiff(from: states[old].hiding(hidden), to: states[new].hiding(hidden))
        #expect(diff.characters == other.characters, "from \(old) to \(new)")
        #expect(diff.locations == other.locations, "from \(old) to \(new)")
        #expect(diff.episodes == other.episodes, "from \(old) to \(new)")
        // What changed does not show that only the hidden still have a word.
        #expect(Set(diff.drift.appeared).isSubset(of: other.drift.appeared))
        #expect(Set(diff.drift.vanished).isSubset(of: other.drift.vanished))
      }
    }
  }

  @Test func `a site tells the newest changes that have something to tell without the hidden`() {
    // The second character comes, and before that the first, and before that the third.
    let states = [0, 25, 26, 31].map(state)
    let changes = zip(states, states.dropFirst()).enumerated().map { index, pair in
      let date = Date(timeIntervalSince1970: Double(index))
      return CatalogHistory.Change(
        snapshot: .init(index + 2), occurrence: 1, fingerprint: "\(index)", date: date,
        lastBefore: date, diff: CatalogDiff(from: pair.0, to: pair.1))
    }
    let history = CatalogHistory(begin: .distantPast, changes: changes.reversed())
    func told(_ hidden: Int, _ limit: Int) -> [Int] {
      history.told(hiding: [.init(hidden)], limit: limit).changes.map(\.snapshot.rawValue)
    }
    #expect(told(9, 2) == [4, 3])
    #expect(told(1, 2) == [4, 2])
    #expect(told(2, 2) == [3, 2])
    #expect(told(2, 0) == [])
    // The date stays also where what it was told with is hidden.
    for hidden in [1, 2, 9] {
      #expect(
        history.told(hiding: [.init(hidden)], limit: 1).updated == Date(timeIntervalSince1970: 2))
    }
    let untold = Date(timeIntervalSince1970: 9)
    let resumed = CatalogHistory(
      begin: .distantPast, untold: untold, changes: changes.reversed())
    #expect(resumed.told(hiding: [.init(1)], limit: 1).updated == untold)
  }
}
