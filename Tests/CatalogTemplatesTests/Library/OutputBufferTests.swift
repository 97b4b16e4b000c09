import CatalogTemplates
import Testing

@Suite("The output buffer")
struct OutputBufferTests {
  @Test("grows, keeps every byte, and is empty after removeAll")
  func grows() {
    var output = OutputBuffer(capacity: 1)
    var expected = ""
    for number in 0..<2000 {
      output.append("<\(number)>")
      output.appendEscaped("<\(number)>")
      output.append(number)
      output.append(UInt8(ascii: ";"))
      expected += "<\(number)>&lt;\(number)&gt;\(number);"
    }
    #expect(output.text == expected)
    #expect(output.count == expected.utf8.count)
    #expect(output.bytes == Array(expected.utf8))
    #expect(output.withUnsafeBytes { Array($0) } == Array(expected.utf8))
    output.removeAll()
    #expect(output.count == 0)
    #expect(output.text == "")
  }
}
