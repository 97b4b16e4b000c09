import CatalogSite
import Testing

@Suite("The accent colour")
struct AccentColorTests {
  @Test(
    "Only six hexadecimal digits are a colour",
    arguments: ["", "#fff", "ff0000", "#ff00000", "#gg0000", "#+f0000", "#ff 000", "red"])
  func refuses(text: String) {
    #expect(AccentColor(text) == nil)
  }

  @Test(
    "It stands out from light and from dark as text must",
    arguments: ["#FF0000", "#ffff00", "#000000", "#ffffff", "#b4ef3f", "#777777", "#00f"])
  func reads(text: String) throws {
    guard let accent = AccentColor(text) else {
      #expect(text == "#00f")
      return
    }
    #expect(accent.readable(on: .lightGround).contrast(to: .lightGround) >= 4.5)
    #expect(accent.readable(on: .darkGround).contrast(to: .darkGround) >= 4.5)
  }

  @Test func `a colour that reads already is kept`() throws {
    let accent = try #require(AccentColor("#0A6A3F"))
    #expect(accent.readable(on: .lightGround).text == "#0a6a3f")
  }

  @Test func `contrast is that of the guidelines`() throws {
    let black = try #require(AccentColor("#000000"))
    let white = try #require(AccentColor("#ffffff"))
    #expect(black.contrast(to: white) == 21)
    #expect(white.contrast(to: white) == 1)
  }
}
