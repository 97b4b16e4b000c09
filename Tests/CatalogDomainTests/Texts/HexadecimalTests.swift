import CatalogDomain
import Testing

@Suite("Digests in hexadecimal digits")
struct HexadecimalTests {
  private static let start = Hexadecimal.text([UInt8](224...254))

  @Test func `a digest is 64 digits in lower case`() {
    #expect(Self.start.hasPrefix("e0e1"))
    for end in ["00", "09", "af"] { #expect(Hexadecimal.isDigest(Self.start + end)) }
  }

  @Test(arguments: ["", "0", "000", "0/", "0:", "0`", "0g", "0A", " 0", "é"])
  func `what ends otherwise is none`(_ end: String) {
    #expect(!Hexadecimal.isDigest(Self.start + end))
  }
}
