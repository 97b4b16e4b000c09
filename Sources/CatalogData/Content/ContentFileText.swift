import CatalogDomain

/// A file of the content taken apart: the fields at its head, and the Markdown below.
struct ContentFileText {
  let front: FrontMatter
  let text: ContentText

  /// - Throws: `ContentProblem` for the first thing that keeps the file from being read.
  init(_ file: ContentFile, _ bytes: [UInt8]) throws(ContentProblem) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      throw ContentProblem(
        file, line: Self.lineOfBadByte(in: bytes), "this is not UTF-8; save the file as UTF-8")
    }
    // Notes seldom have fields, and their first line may be long.
    guard bytes.starts(with: Self.fence),
      let first = Self.line(in: bytes, from: bytes.startIndex), Self.isFence(first.content)
    else {
      if let line = MisplacedFields.line(in: bytes) {
        throw ContentProblem(
          file, line: line,
          "fields begin with a line \"---\" that is the first of the file, without anything before or behind it; write \"***\" for a line across the page"
        )
      }
      front = FrontMatter()
      text = ContentText(file: file, firstLine: 1, markdown: whole)
      return
    }
    var next = Self.line(in: bytes, from: first.end)
    var number = 2
    // With one kind of line end, so that the reader counts lines as they are counted here.
    var head: [UInt8] = []
    while let line = next, !Self.isFence(line.content) {
      head += line.content
      head.append(0x0A)
      next = Self.line(in: bytes, from: line.end)
      number += 1
    }
    guard let last = next else {
      throw ContentProblem(
        file, "the fields that begin with \"---\" have no end; write \"---\" below them")
    }
    front = try FrontMatterReader(file).read(head[...])
    text = ContentText(
      file: file, firstLine: number + 1,
      markdown: String(decoding: bytes[last.end...], as: UTF8.self))
  }

  /// The line that begins at an index, without its end, and where the next one begins; nil behind the last.
  ///
  /// As in Markdown, a carriage return ends a line also without a line feed behind it.
  static func line(in bytes: ArraySlice<UInt8>, from start: Int) -> (
    content: ArraySlice<UInt8>, end: Int
  )? {
    guard start < bytes.endIndex else { return nil }
    guard let end = bytes[start...].firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
      return (bytes[start...], bytes.endIndex)
    }
    let isPair = bytes[end] == 0x0D && bytes[(end + 1)...].first == 0x0A
    return (bytes[start..<end], end + (isPair ? 2 : 1))
  }

  private static let fence = Array("---".utf8)

  /// With spaces behind it at most.
  private static func isFence(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: fence)
      && line.dropFirst(fence.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  private static func lineOfBadByte(in bytes: ArraySlice<UInt8>) -> Int {
    var line = 1
    var start = bytes.startIndex
    while let next = self.line(in: bytes, from: start) {
      if String(validating: next.content, as: UTF8.self) == nil { return line }
      line += 1
      start = next.end
    }
    return line
  }
}
