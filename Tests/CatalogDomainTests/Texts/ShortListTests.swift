import CatalogDomain
import Testing

@Suite("A short list")
struct ShortListTests {
  @Test(
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a, b"), (["a", "b", "c"], "a, b and 1 more"),
      (["a", "b", "c", "d"], "a, b and 2 more"),
    ] as [([String], String)])
  func `names the first, and tells how many more there are`(names: [String], text: String) {
    #expect(ShortList(names, most: 2).description == text)
  }
}
