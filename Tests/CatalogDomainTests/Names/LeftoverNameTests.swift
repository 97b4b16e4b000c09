import CatalogDomain
import Testing

@Suite("Names of what is left behind")
struct LeftoverNameTests {
  @Test(arguments: ["a.css~", "~", "#a.css#", "##", "Thumbs.db", "DESKTOP.INI"])
  func `names that editors and file managers give are known`(name: String) {
    #expect(LeftoverName.isOne(name))
  }

  @Test(arguments: ["", "#", "#a.css", "a.css#", "~a.css", "a.bak", "4913", "my-thumbs.db"])
  func `names that an owner may give are free`(name: String) {
    #expect(!LeftoverName.isOne(name))
  }
}
