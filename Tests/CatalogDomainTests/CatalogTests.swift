import CatalogDomain
import Foundation
import Testing

@Suite("A catalog and its records")
struct CatalogTests {
  @Test func `records are in the order of their ids, however they came`() {
    let catalog = Catalog(
      characters: [3, 1, 2].map { character($0) },
      locations: [2, 1].map {
        Location(
          id: .init($0), name: "", type: "", dimension: "", residents: [], created: .distantPast)
      },
      episodes: [20, 3].map {
        Episode(
          id: .init($0), name: "", airDate: "", code: "", characters: [], created: .distantPast)
      },
      asOf: .distantPast)
    #expect(catalog.characters.map(\.id.rawValue) == [1, 2, 3])
    #expect(catalog.locations.map(\.id.rawValue) == [1, 2])
    #expect(catalog.episodes.map(\.id.rawValue) == [3, 20])
  }

  @Test func `two records of one id are no reason to stop when holes are looked for`() {
    let place = Location(
      id: .init(1), name: "", type: "", dimension: "", residents: [.init(7)], created: .distantPast)
    let episode = Episode(
      id: .init(1), name: "", airDate: "", code: "", characters: [.init(7)], created: .distantPast)
    let catalog = Catalog(
      characters: [character(7), character(7)], locations: [place, place],
      episodes: [episode, episode], asOf: .distantPast)
    #expect(
      ReferenceHoles(in: catalog).descriptions == [
        "location 1 lists character 7, which was last seen elsewhere",
        "location 1 lists character 7, which was last seen elsewhere",
        "episode 1 lists character 7, which does not name it",
        "episode 1 lists character 7, which does not name it",
      ])
  }

  @Test func `a missing place is told once of who is from there and was last seen there`() {
    let catalog = Catalog(
      characters: [
        character(1, origin: .init(9), lastLocation: .init(9)),
        character(2, origin: .init(8), lastLocation: .init(9)),
      ],
      locations: [], episodes: [], asOf: .distantPast)
    #expect(
      ReferenceHoles(in: catalog).descriptions == [
        "character 1 names location 9, which does not exist",
        "character 2 names location 8, which does not exist",
        "character 2 names location 9, which does not exist",
      ])
  }

  @Test(
    "an error reads as one line that begins with the request, or with what stands for itself",
    arguments: [
      (
        RecordsPageError.Reason.notFound("There is nothing here"),
        "R: not found: There is nothing here"
      ),
      (
        .malformed(", character 57: \"status\" is 4; expected text"),
        "R, character 57: \"status\" is 4; expected text"
      ),
      (.malformed("the answer is empty"), "R: the answer is empty"),
      (.incomplete("825 of 826"), "R: 825 of 826"), (.unreachable("timeout"), "R: timeout"),
      (
        .notStored,
        "R: not stored, and the network may not be asked; run once without --offline or cache-policy cache-only"
      ),
      (.refused("10 of 12 would go"), "10 of 12 would go"), (.storage("disk full"), "disk full"),
      (.cancelled, "R: cancelled"),
    ])
  func errors(_ reason: RecordsPageError.Reason, _ text: String) {
    #expect(RecordsPageError(request: "R", reason: reason).description == text)
  }
}
