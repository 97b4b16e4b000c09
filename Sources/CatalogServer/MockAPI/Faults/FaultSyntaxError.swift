/// Why a fault's text is not understood, and what would be.
package struct FaultSyntaxError: Error, Hashable, Sendable {
  package let message: String
  /// A word that may be a slip for one of `choices`; nil where nothing can be guessed.
  package let written: String?
  package let choices: [String]
  /// What is said where no choice is near.
  private let otherwise: String

  init(
    _ fault: String, _ problem: String, written: String? = nil, choices: [String] = [],
    otherwise: String = ""
  ) {
    message = "fault \"\(fault)\": \(problem)"
    self.written = written
    self.choices = choices
    self.otherwise = otherwise
  }

  /// The whole sentence.
  /// - Parameter suggest: finds the choice that was probably meant.
  package func description(suggest: (String, [String]) -> String?) -> String {
    let guess = written.flatMap { suggest($0, choices) }
    return message + (guess.map { "; did you mean \"\($0)\"?" } ?? otherwise)
  }
}

extension FaultSyntaxError: CustomStringConvertible {
  package var description: String { description { _, _ in nil } }
}
