import CatalogDomain
import Testing

@Suite("Filters of characters")
struct CharacterFilterTests {
  private static let robot = character(
    1, name: "Brass Benedict", status: .other("Presumed dead"), species: "Robot",
    type: "Tea automaton", gender: .genderless)

  @Test(
    "a part matches anywhere and in any case",
    arguments: [
      CharacterFilter(name: "bene"), CharacterFilter(name: "BRASS"),
      CharacterFilter(status: "dead"), CharacterFilter(species: "robot"),
      CharacterFilter(type: "Automaton"), CharacterFilter(gender: "less"), .all,
      CharacterFilter(name: "b", status: "p", species: "r", type: "t", gender: "g"),
    ])
  func matches(_ filter: CharacterFilter) {
    #expect(filter.matches(Self.robot))
  }

  @Test(
    "one part that does not match is enough to leave a character out",
    arguments: [
      CharacterFilter(name: "Bernard"), CharacterFilter(status: "alive"),
      CharacterFilter(species: "Human"), CharacterFilter(type: "coffee"),
      CharacterFilter(gender: "male"),
      CharacterFilter(name: "brass", status: "presumed", species: "human"),
    ])
  func doesNotMatch(_ filter: CharacterFilter) {
    #expect(!filter.matches(Self.robot))
  }

  @Test func `a part of the species finds longer ones too`() {
    #expect(CharacterFilter(species: "human").matches(character(1, species: "Humanoid")))
  }

  @Test(
    "a part that begins with \"male\" matches at the beginning only, as the API does it",
    arguments: [
      (CharacterFilter(gender: "male"), CharacterGender.male, true),
      (CharacterFilter(gender: "Male"), CharacterGender.female, false),
      (CharacterFilter(gender: " MALE "), CharacterGender.female, false),
      (CharacterFilter(gender: "ale"), CharacterGender.female, true),
      (CharacterFilter(gender: "female"), CharacterGender.female, true),
    ])
  func anchored(_ filter: CharacterFilter, _ gender: CharacterGender, _ isMatched: Bool) {
    #expect(filter.matches(character(1, gender: gender)) == isMatched)
  }

  @Test(
    "letters and what is put on or behind them are compared apart, as the API does it",
    arguments: [
      ("noe", "Noe\u{308}l", true), ("No\u{EB}", "Noe\u{308}l", false),
      ("no\u{EB}", "NO\u{CB}L", true), ("z", "Z\u{301}algo", true),
      ("\u{301}a", "Z\u{301}algo", true), ("क", "का", true), ("👩", "👩\u{200D}👧", true),
      ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}", false), ("male", "Male\u{301}", true),
    ])
  func decomposed(_ part: String, _ name: String, _ isMatched: Bool) {
    #expect(CharacterFilter(name: part).matches(character(1, name: name)) == isMatched)
  }

  @Test func `white space around a part does not count`() {
    let filter = CharacterFilter(name: " brass b\t", status: "\n", species: "  ")
    #expect(filter == CharacterFilter(name: "brass b"))
    #expect(filter.matches(Self.robot))
    #expect(CharacterFilter(name: " ").isEmpty)
  }

  @Test func `the parts that are set come in the API's order`() {
    let filter = CharacterFilter(name: "a", species: "c", gender: "e")
    #expect(filter.parts.map(\.name) == ["name", "species", "gender"])
    #expect(filter.parts.map(\.value) == ["a", "c", "e"])
    #expect(!filter.isEmpty)
    #expect(CharacterFilter.all.parts.isEmpty)
    #expect(CharacterFilter().isEmpty)
  }
}
