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
  package private(set) var help: String
  /// What is shown of the line up to the place. The line itself is not kept: it may be the whole file.
  private let before: String
  /// Likewise, from the place on.
  private let after: String

  /// - Parameters:
  ///   - before: what is shown of the line up to the place.
  ///   - after: what is shown of it from the place on, without its line ending.
  init(
    path: String, line: Int, column: Int, message: String, help: String, before: String,
    after: String
  ) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
    self.help = help
    self.before = before
    self.after = after
  }

  /// With the file as a whole.
  package init(path: String, message: String, help: String) {
    self.init(
      path: path, line: 0, column: 0, message: message, help: help, before: "", after: "")
  }

  /// The same, with other words on what to do.
  func advising(_ help: String) -> TemplateProblem {
    var problem = self
    problem.help = help
    return problem
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
    line == 0 ? summary : "\(summary)\n    \(shown)\n    \(padding)^"
  }

  private var shown: String {
    let scalars = (before + after).unicodeScalars
    return String(String.UnicodeScalarView(scalars.map { $0 == "\t" ? $0 : $0.harmless }))
  }

  /// Blanks as wide as what stands before the place. Tabs stay tabs.
  private var padding: String {
    var padding = String.UnicodeScalarView()
    for scalar in before.unicodeScalars {
      if scalar == "\t" {
        padding.append(scalar)
      } else {
        padding.append(contentsOf: repeatElement(" ", count: scalar.columns))
      }
    }
    return String(padding)
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
