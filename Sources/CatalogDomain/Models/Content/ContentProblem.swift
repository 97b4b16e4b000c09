/// One thing that is wrong with the owner's content: where, what, and what is expected instead.
package struct ContentProblem: Error, Hashable, Sendable {
  /// As messages show it: `Content/characters/7.md`.
  package let path: String
  /// Counted from 1; 1 for a file as a whole, 0 for a folder that has no place to point at.
  package let line: Int
  package let message: String
  /// A word that may be a slip for one of `choices`; nil where nothing can be guessed.
  package let written: String?
  package let choices: [String]

  package init(
    path: String, line: Int, message: String, written: String? = nil, choices: [String] = []
  ) {
    self.path = path
    self.line = line
    self.message = message
    self.written = written
    self.choices = choices
  }

  package init(
    _ file: ContentFile, line: Int = 1, _ message: String, written: String? = nil,
    choices: [String] = []
  ) {
    self.init(
      path: file.description, line: line, message: message, written: written, choices: choices)
  }

  /// The whole sentence, on one line: files and their names are foreign text.
  /// - Parameter suggest: finds the choice that was probably meant.
  package func description(suggest: (String, [String]) -> String?) -> String {
    let guess = written.flatMap { suggest($0, choices) }
    let place = line > 0 ? "\(path):\(line)" : path
    return Excerpt.whole(
      "\(place): \(message)" + (guess.map { "; did you mean \"\($0)\"?" } ?? ""))
  }
}

extension ContentProblem: CustomStringConvertible {
  package var description: String { description { _, _ in nil } }
}

extension ContentProblem: Comparable {
  /// By file, then by line.
  package static func < (left: Self, right: Self) -> Bool {
    (left.path, left.line, left.message) < (right.path, right.line, right.message)
  }
}
