import Foundation
import Testing

@Suite("What a character's page tells of its past")
struct TimelineTests {
  @Test(arguments: [
    (8, 30, 8, ""), (10, 30, 8, "and 2 more: ../changes/index.html"), (2, 31, 2, ""),
    (4, 31, 2, "and 2 more: ../changes/index.html"),
  ])
  func `changes that a page has no room for are counted, with a way to them`(
    changes: Int, episodes: Int, told: Int, more: String
  ) throws {
    let days = (0..<changes).map { TimeInterval($0 * 86_400) }
    let site = try ChangingSite.site(changedAfter: days, episodes: episodes)
    let all = try site.text("changes/index.html").split(separator: ";")
    #expect(all.count == changes)
    #expect(
      try site.text("characters/1.html")
        == all.prefix(told).map { $0 + ";" }.joined() + more)
  }

  @Test(arguments: [
    (2, 30, 2, ""), (8, 30, 2, "and 6 more: ../changes/index.html"),
    (1, 31, 1, ""), (2, 31, 1, "and 1 more: ../changes/index.html"),
  ])
  func `changes of many fields are fewer, but for the newest`(
    changes: Int, episodes: Int, told: Int, more: String
  ) throws {
    let days = (0..<changes).map { TimeInterval($0 * 86_400) }
    let site = try ChangingSite.site(
      changedAfter: days, episodes: episodes, becomesGhost: true)
    let all = try site.text("changes/index.html").split(separator: ";")
    #expect(all.count == changes)
    #expect(
      try site.text("characters/1.html")
        == all.prefix(told).map { $0 + ";" }.joined() + more)
  }
}
