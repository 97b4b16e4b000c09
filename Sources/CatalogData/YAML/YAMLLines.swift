package import Yams

/// The lines of a text as editors count them, for what YAML's parser marks: to it three characters beyond ASCII end a line, too.
package struct YAMLLines {
  /// The lines that end so, as the parser counts them from 1.
  private let others: [Int]

  package init(_ text: String) {
    var others: [Int] = []
    var line = 1
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{85}", "\u{2028}", "\u{2029}":
        others.append(line)
        line += 1
      case "\n" where previous == "\r": break
      case "\n", "\r": line += 1
      default: break
      }
      previous = scalar
    }
    self.others = others
  }

  /// Counted from 1.
  package func line(of mark: Mark) -> Int { line(ofParsed: mark.line) }

  /// - Parameter number: of a line as the parser counts them.
  func line(ofParsed number: Int) -> Int { number - others.prefix { $0 < number }.count }

  /// The line, counted from 1, where a mapping has a key a second time, which the parser does not tell.
  /// - Parameter mark: where the key stands first. Where no later line begins with it, as in a mapping that is written in one line, it is
  ///   that line.
  package static func line(ofSecond key: String, behind mark: Mark, in text: String) -> Int {
    let first = max(1, YAMLLines(text).line(of: mark))
    let lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
    let indentation = String(repeating: " ", count: max(0, mark.column - 1))
    let names = ["", "\"", "'"].map { Array((indentation + $0 + key + $0).utf8) }
    let second = lines.dropFirst(first).firstIndex { line in
      names.contains { name in
        let rest = line.utf8.dropFirst(name.count)
        return line.utf8.starts(with: name)
          && rest.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
      }
    }
    return second.map { $0 + 1 } ?? first
  }
}
