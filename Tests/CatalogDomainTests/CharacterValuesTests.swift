import CatalogDomain
import Testing

@Suite("Statuses, genders and ids of characters")
struct CharacterValuesTests {
  @Test(
    "a known status is recognised in any case and written as the API writes it",
    arguments: [
      ("Alive", CharacterStatus.alive, "Alive"), ("alive", .alive, "Alive"),
      ("DEAD", .dead, "Dead"), ("unknown", .unknown, "unknown"), ("Unknown", .unknown, "unknown"),
      ("Presumed dead", .other("Presumed dead"), "Presumed dead"), ("", .other(""), ""),
    ])
  func status(_ text: String, _ status: CharacterStatus, _ written: String) {
    #expect(CharacterStatus(text) == status)
    #expect(status.written == written)
  }

  @Test(
    "a known gender is recognised in any case and written as the API writes it",
    arguments: [
      ("female", CharacterGender.female, "Female"), ("Male", .male, "Male"),
      ("GENDERLESS", .genderless, "Genderless"), ("unknown", .unknown, "unknown"),
      ("Fluid", .other("Fluid"), "Fluid"),
    ])
  func gender(_ text: String, _ gender: CharacterGender, _ written: String) {
    #expect(CharacterGender(text) == gender)
    #expect(gender.written == written)
  }

  @Test func `known statuses come first, all others by their spelling`() {
    let sorted: [CharacterStatus] = [.alive, .dead, .unknown, .other("A"), .other("b")]
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test func `ids are compared as numbers and written as such`() {
    let ids = [10, 9, 100].map { CatalogCharacter.ID($0) }
    #expect(ids.sorted().map(\.description) == ["9", "10", "100"])
  }
}
