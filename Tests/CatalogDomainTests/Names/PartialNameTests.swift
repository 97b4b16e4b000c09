import CatalogDomain
import Testing

@Suite("Names of files that are not whole yet")
struct PartialNameTests {
  /// The last has two bytes a letter, of which none is cut in two.
  private static let names = [
    ("site.zip", ".site.zip.partial"), ("", "..partial"),
    (copies(246, "a"), ".\(copies(246, "a")).partial"),
    (copies(255, "a"), ".\(copies(246, "a")).partial"),
    ("b" + copies(127, "ä"), ".b\(copies(122, "ä")).partial"),
  ]

  @Test(arguments: names)
  func `a name is no longer than the system takes`(name: String, partial: String) {
    #expect(PartialName.of(name) == partial)
    #expect(partial.utf8.count <= 255)
  }

  private static func copies(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }
}
