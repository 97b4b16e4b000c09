import CatalogDomain
import CatalogSite
import Foundation
import Testing

@Suite("Drawings for missing pictures")
struct PlaceholderTests {
  private func drawing(of name: String) throws -> String {
    let site = try TestSite(
      Catalog(
        characters: [try SmallCatalog.character(1, name)], locations: [], episodes: [],
        asOf: SmallCatalog.asOf), templates: [:])
    return try site.text(try #require(site.paths.first { $0.hasPrefix("avatars/placeholder-") }))
  }

  @Test(
    "The initials are letters or digits, whatever the name is made of",
    arguments: [
      ("Rick Sanchez", "RS"), ("Lumen", "L"), ("Walter from Accounts", "WA"), ("élise ñandú", "ÉÑ"),
      ("<script>alert('x')</script>", "S"), ("👽 🧪", "?"), ("\u{202E}\u{301}", "?"),
      ("\"\u{301} & <b>", "B"), ("7+7 Years Old Morty", "7M"), ("ß", "Ss"), ("مرحبا", "م"),
      ("J19ζ7", "J"), ("  ada\tb-c \u{B}(9)  ", "A9"), ("-- ? -- x", "X"), ("a", "A"), ("", "?"),
      ("გიორგი ბერიძე", "გბ"), ("\u{1100}\u{1175}\u{11B7} \u{1109}\u{1165}", "\u{AE40}\u{C11C}"),
      ("x\u{1F}y z\u{A0}é", "XÉ"), ("x z\u{1F}y", "XZ"),
    ])
  func initials(name: String, letters: String) throws {
    let svg = try drawing(of: name)
    let text = try #require(svg.firstMatch(of: /<text[^>]*>([^<]*)<\/text>/))
    #expect(Array(text.1.unicodeScalars) == Array(letters.unicodeScalars))
  }

  @Test func `a drawing is well-formed, and the same in every run`() throws {
    let svg = try drawing(of: "Rick & <Morty>")
    #expect(svg.matches(of: /<[a-z]/).count == svg.matches(of: /\/>|<\//).count)
    #expect(try drawing(of: "Rick & <Morty>") == svg)
  }
}
