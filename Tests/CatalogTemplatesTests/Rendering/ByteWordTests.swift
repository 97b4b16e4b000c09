import CatalogTemplates
import CatalogTestSupport
import Testing

@Suite("Eight bytes looked at together")
struct ByteWordTests {
  @Test("tell the first of those looked for, and all where they are asked to")
  func marks() {
    var generator = SeededGenerator(seed: 11)
    let alphabet: [UInt8] = [
      0x00, 0x01, 0x21, 0x22, 0x23, 0x26, 0x27, 0x2F, 0x7F, 0x80, 0xA1, 0xA2, 0xFF,
    ]
    for _ in 0..<5000 {
      let bytes = (0..<8).map { _ in generator.one(of: alphabet) }
      let word = bytes.withUnsafeBytes { ByteWord($0.baseAddress!) }
      for byte in alphabet {
        #expect(ByteWord.first(word.marks(of: byte)) == bytes.firstIndex(of: byte))
        let all = word.allMarks(of: byte)
        for place in 0..<8 {
          #expect((all >> UInt64(8 * place)) & 0xFF == (bytes[place] == byte ? 0x80 : 0))
        }
      }
      #expect(
        ByteWord.first(word.marks(of: 0x26, orWith: 1))
          == bytes.firstIndex { $0 == 0x26 || $0 == 0x27 })
      #expect(
        ByteWord.first(word.marks(below: 0x21, turning: 2))
          == bytes.firstIndex { $0 < 0x20 || $0 == 0x22 })
      #expect(ByteWord.first(word.marks(from: 0xA2)) == bytes.firstIndex { $0 >= 0xA2 })
    }
  }

  @Test("are what is left of a text, with zeros behind it")
  func ends() {
    for count in 1...20 {
      let bytes = (0..<count).map { UInt8($0 + 1) }
      for start in max(0, count - 7)..<count {
        let word = bytes.withUnsafeBytes { ByteWord(endOf: $0, from: start) }
        let expected = bytes[start...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        #expect(word.bits == expected)
      }
    }
  }
}
