/// Something in a template that cannot be right, with the place and what to do.
package struct TemplateProblem: Sendable, Hashable {
  /// The template as messages name it: `Templates/character.mustache`.
  package let path: String
  /// The line, from 1; 0 where the problem is with the file as a whole.
  package let line: Int
  /// The column, from 1, in Unicode scalars: a tab, an `é` and a `語` are one each.
  package let column: Int
  /// What is wrong: `"sttaus" is not a field of character`.
  package let message: String
  /// What to do about it: `did you mean "status"?`. Empty where the message says it all.
  package let help: String
  /// The line of the template, without its line ending.
  package let sourceLine: String

  package init(
    path: String, line: Int, column: Int, message: String, help: String, sourceLine: String
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.help = help
    self.sourceLine = sourceLine
  }

  /// The first line of the description. Control characters are replaced: names come from files, and a message must not steer a terminal.
  package var summary: String {
    let place = line == 0 ? path : "\(path):\(line):\(column)"
    let text = help.isEmpty ? "\(place): \(message)" : "\(place): \(message); \(help)"
    return String(String.UnicodeScalarView(text.unicodeScalars.map(\.harmless)))
  }
}

extension TemplateProblem: Comparable {
  /// By path, line, column; then by message, so that the order never depends on a hash.
  package static func < (left: TemplateProblem, right: TemplateProblem) -> Bool {
    (left.path, left.line, left.column, left.message, left.help)
      < (right.path, right.line, right.column, right.message, right.help)
  }
}

extension TemplateProblem: CustomStringConvertible {
  /// Place and message, then the source line with a caret under the place.
  package var description: String {
    if line == 0 { return summary }
    let (shown, padding) = excerpt()
    return "\(summary)\n    \(shown)\n    \(padding)^"
  }

  /// How many scalars of a long line are shown on either side of the place.
  private static let reach = 60

  /// The part of the line round the column, and blanks as wide as what stands before the column. Tabs
  /// stay tabs in both.
  private func excerpt() -> (shown: String, padding: String) {
    // One more than may be shown, to know whether the line goes on.
    let scalars = Array(sourceLine.unicodeScalars.prefix(column + Self.reach))
    let place = min(column - 1, scalars.count)
    let indentation = scalars.prefix(place).prefix { $0 == " " || $0 == "\t" }.count
    let start = max(indentation, place - Self.reach)
    let end = min(scalars.count, place + Self.reach)
    var shown = String.UnicodeScalarView()
    var padding = String.UnicodeScalarView()
    if start > indentation {
      shown.append("…")
      padding.append(" ")
    }
    for index in start..<max(start, end) {
      let scalar = scalars[index]
      shown.append(scalar == "\t" ? scalar : scalar.harmless)
      guard index < place else { continue }
      if scalar == "\t" {
        padding.append(scalar)
      } else {
        padding.append(contentsOf: repeatElement(" ", count: scalar.columns))
      }
    }
    if end < scalars.count { shown.append("…") }
    return (String(shown), String(padding))
  }
}

extension Unicode.Scalar {
  /// Itself, unless it is a control character.
  fileprivate var harmless: Unicode.Scalar {
    properties.generalCategory == .control ? "\u{FFFD}" : self
  }

  /// How many columns a terminal gives it: none to marks, two to what is wide by Unicode's Standard Annex 11.
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
  }

  /// By blocks, which is near enough for a caret.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
