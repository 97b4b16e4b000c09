/// One thing that is wrong with the owner's content: where, what, and what is expected instead.
package struct ContentProblem: Error, Hashable, Sendable {
  /// As messages show it: `Content/characters/7.md`.
  package let path: String
  /// Counted from 1; 1 for a file as a whole, 0 for a folder that has no place to point at, and for a file that cannot be written.
  package let line: Int
  package let message: String
  /// A word that may be a slip for one of `choices`; nil where nothing can be guessed.
  package let written: String?
  package let choices: [String]
  /// The file whose way to a choice is to be written, where these are files; both count from the folder of all content. Nil where they
  /// are words.
  package let origin: String?
  /// The field that is missing, if that is the problem.
  package let lacking: String?

  package init(
    path: String, line: Int, message: String, written: String? = nil, choices: [String] = [],
    origin: String? = nil, lacking: String? = nil
  ) {
    self.path = path
    self.line = line
    self.message = message
    self.written = written
    self.choices = choices
    self.origin = origin
    self.lacking = lacking
  }

  package init(
    _ file: ContentFile, line: Int = 1, _ message: String, written: String? = nil,
    choices: [String] = [], origin: String? = nil, lacking: String? = nil
  ) {
    self.init(
      path: file.description, line: line, message: message, written: written, choices: choices,
      origin: origin, lacking: lacking)
  }

  /// The same of something that is no file yet.
  package func of(_ thing: String) -> ContentProblem {
    ContentProblem(
      path: thing, line: 0, message: message, written: written, choices: choices, origin: origin,
      lacking: lacking)
  }

  /// The whole sentence, on one line: files and their names are foreign text.
  /// - Parameter suggest: finds the choice that was probably meant.
  package func description(suggest: (String, [String]) -> String?) -> String {
    let guess = written.flatMap { suggest($0, choices) }.map { choice in
      origin.map { ContentPath.reference(to: choice, from: $0) } ?? choice
    }
    let place = line > 0 ? "\(path):\(line)" : path
    return Excerpt.visible(
      "\(place): \(message)" + (guess.map { "; did you mean \"\($0)\"?" } ?? ""))
  }
}

extension [ContentProblem] {
  /// Without fields that are missing because their names are misspelt: that is a problem of its own.
  /// - Parameter suggest: finds the choice that was probably meant.
  package func withoutEchoes(suggest: (String, [String]) -> String?) -> [ContentProblem] {
    guard contains(where: { $0.lacking != nil }) else { return self }
    var meant: [String: Set<String>] = [:]
    for problem in self {
      guard let guess = problem.written.flatMap({ suggest($0, problem.choices) }) else { continue }
      meant[problem.path, default: []].insert(guess)
    }
    return filter { problem in
      guard let field = problem.lacking else { return true }
      return meant[problem.path]?.contains(field) != true
    }
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
