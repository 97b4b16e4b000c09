import CatalogDomain
import Testing

@Suite("Hexadecimal digits")
struct HexadecimalTests {
  private static let start = Hexadecimal.text([UInt8](224...254))

  @Test func `a digest is 64 digits in lower case`() {
    #expect(Self.start.hasPrefix("e0e1"))
    for end in ["00", "09", "af"] { #expect(Hexadecimal.isDigest(Self.start + end)) }
  }

  @Test func `a digit is read in either case, and nothing else is one`() {
    let lower = [UInt8](0..<16).map(Hexadecimal.digit)
    #expect(lower == [UInt8]("0123456789abcdef".utf8))
    #expect(lower.compactMap(Hexadecimal.value(of:)) == [UInt8](0..<16))
    let upper = [UInt8]("ABCDEF".utf8)
    #expect(upper.compactMap(Hexadecimal.value(of:)) == [UInt8](10..<16))
    for byte in UInt8.min...UInt8.max where !lower.contains(byte) && !upper.contains(byte) {
      #expect(Hexadecimal.value(of: byte) == nil, "\(byte)")
    }
  }

  @Test(arguments: ["", "0", "000", "0/", "0:", "0`", "0g", "0A", " 0", "é"])
  func `what ends otherwise is none`(_ end: String) {
    #expect(!Hexadecimal.isDigest(Self.start + end))
  }
}
