import ArgumentParser

/// An argument that is read only once the whole call is parsed. The parser takes what stands behind an unknown option for it, and would
/// complain of that before it complains of the option.
struct UnreadArgument<Value: ExpressibleByArgument>: ExpressibleByArgument, Sendable {
  static var allValueStrings: [String] { Value.allValueStrings }
  static var defaultCompletionKind: CompletionKind { Value.defaultCompletionKind }

  private let word: String

  init(argument: String) {
    word = argument
  }

  /// - Parameter name: what help calls it.
  /// - Throws: what the parser says of a value that cannot be read.
  func value(of name: String) throws(ValidationError) -> Value {
    if let value = Value(argument: word) { return value }
    var message = "The value '\(word)' is invalid for '<\(name)>'"
    let choices = Value.allValueStrings.map { "'\($0)'" }
    if let last = choices.last {
      message +=
        ". Please provide one of \(choices.dropLast().joined(separator: ", ")) or \(last)."
    }
    throw ValidationError(message)
  }
}
