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
  package func line(of mark: Mark) -> Int {
    mark.line - others.prefix { $0 < mark.line }.count
  }
}
