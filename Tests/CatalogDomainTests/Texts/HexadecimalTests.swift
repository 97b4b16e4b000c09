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

  @Test func `bytes are read from two digits each, and from nothing else`() {
    let all = [UInt8](UInt8.min...UInt8.max)
    #expect(Hexadecimal.bytes(Hexadecimal.text(all)) == all)
    #expect(Hexadecimal.bytes("0AfF") == [10, 255])
    for text in ["0", "000", "0g", "g0", "0 ", "0é"] {
      #expect(Hexadecimal.bytes(text) == nil, "\(text)")
    }
  }

  @Test func `an address has a byte as two capital digits`() {
    let escapes = [0, 0x0a, 0xc3, 0xff].map {
      String(decoding: Hexadecimal.escape($0), as: UTF8.self)
    }
    #expect(escapes == ["%00", "%0A", "%C3", "%FF"])
  }

  @Test(arguments: ["", "0", "000", "0/", "0:", "0`", "0g", "0A", " 0", "é"])
  func `what ends otherwise is none`(_ end: String) {
    #expect(!Hexadecimal.isDigest(Self.start + end))
  }
}
