import CatalogTemplates
import Testing

@Suite("Names that were meant")
struct NearestNameTests {
  @Test(
    "The nearest is suggested, if it is near enough to be a slip",
    arguments: [
      ("sttaus", ["status", "states", "type"], "status"),
      ("statsu", ["type", "status"], "status"),
      ("Status", ["status"], "status"),
      ("a", ["b"], nil),
      ("ab", ["ac", "aa"], "aa"),
      ("abcdef", ["badcfe", "abcdxy"], "abcdxy"),
      ("abcdef", ["badcef"], "badcef"),
      ("characters/1.md", ["characters/10.md", "characters/2.md"], "characters/10.md"),
      ("partials/nix", ["partials/tile", "partials/pager"], nil),
      ("partials/badge", ["partials/pager", "partials/facet"], nil),
      ("partials/crad", ["partials/avatar", "partials/card"], "partials/card"),
      ("partial/card", ["partials/card", "partials/facet"], "partials/card"),
      ("a/b", ["a/c"], nil),
      ("portal", ["rick", "morty"], nil),
      ("", ["a"], nil),
      ("a", ["a", ".", ""], nil),
    ] as [(String, [String], String?)])
  func nearest(name: String, candidates: [String], suggestion: String?) {
    #expect(NearestName.suggestion(for: name, among: candidates) == suggestion)
    #expect(NearestName.suggestion(for: name, among: candidates.reversed()) == suggestion)
  }

  @Test func `the same name in another folder comes before a name that is near`() {
    var guesses = NameGuesses()
    let files = ["art/map.png", "art/old/map.png", "pictures/mop.png"]
    #expect(guesses.guess(for: "pictures/map.png", among: files) == "art/map.png")
    #expect(guesses.guess(for: "pictures/map2.png", among: files) == "pictures/mop.png")
    #expect(guesses.guess(for: "map.png", among: files) == "art/map.png")
    #expect(guesses.guess(for: "art/map.png", among: ["art/map.png"]) == nil)
  }

  @Test func `after many comparisons there are no more guesses`() {
    var guesses = NameGuesses(atMost: 3)
    for guess in ["status", "status", nil, nil] {
      #expect(guesses.guess(for: "sttaus", among: ["status", "type"]) == guess)
    }
  }
}
