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

  @Test(
    "escapes five characters, and replaces control characters, wherever they stand, and no other",
    arguments: 0..<20)
  func escapesAnywhere(length: Int) {
    var entities = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;"]
    for byte in Array(UInt8(0)..<0x20) + Array(0x7F..<0xA0) where !"\t\n\r".utf8.contains(byte) {
      entities[String(Unicode.Scalar(byte))] = "\u{FFFD}"
    }
    for place in 0...length {
      for scalar in (0..<0x180).compactMap(Unicode.Scalar.init) {
        let (before, after) = (
          "é" + String(repeating: "x", count: place), String(repeating: "%", count: length - place)
        )
        let character = String(scalar)
        var output = OutputBuffer()
        output.appendEscaped(before + character + after)
        #expect(output.text == before + (entities[character] ?? character) + after)
      }
    }
  }
}
