import Foundation

/// The fields at the head of a file, between two lines of `---`.
struct FrontMatter: Hashable {
  enum Value: Hashable {
    /// As written, without quotes, or in one line; empty for `key:` and `key: null`.
    case text(String)
    case list([String])
    /// Something with keys or lists of its own.
    case nested
  }

  struct Field: Hashable {
    let key: String
    /// Of the file, counted from 1.
    let line: Int
    let value: Value
    /// Whether it is a text in quotes: words that mean something to YAML are then names like all others.
    let isQuoted: Bool
  }

  /// In the order of the file, each key once.
  var fields: [Field] = []
}
