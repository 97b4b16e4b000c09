/// Where the lines of a template begin: places of many problems without reading it anew for each.
struct LineTable {
  private let tree: SyntaxTree
  /// The first byte of each line.
  private let starts: [Int]
  /// Texts of lines that were asked for: problems in one line share it, however long it is.
  private var texts: [Int: String] = [:]

  init(_ tree: SyntaxTree) {
    self.tree = tree
    var starts = [0]
    for (index, byte) in tree.bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    self.starts = starts
  }

  /// A problem at a byte of the template.
  mutating func problem(at offset: Int, _ message: String, help: String) -> TemplateProblem {
    let offset = min(offset, tree.bytes.count)
    let line = line(of: offset)
    // Bytes that continue a scalar are none.
    let before = tree.bytes[starts[line]..<offset].count { $0 & 0xC0 != 0x80 }
    return TemplateProblem(
      path: tree.source.path, line: line + 1, column: before + 1, message: message, help: help,
      sourceLine: text(of: line))
  }

  /// The line, from 0, that holds a byte.
  private func line(of offset: Int) -> Int {
    var (first, end) = (0, starts.count)
    while end - first > 1 {
      let middle = (first + end) / 2
      if starts[middle] <= offset { first = middle } else { end = middle }
    }
    return first
  }

  private mutating func text(of line: Int) -> String {
    if let known = texts[line] { return known }
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] - 1 : tree.bytes.count
    if end > start, tree.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    let text = String(decoding: tree.bytes[start..<end], as: UTF8.self)
    texts[line] = text
    return text
  }
}
