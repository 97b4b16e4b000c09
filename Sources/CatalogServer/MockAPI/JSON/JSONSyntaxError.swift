/// Where a text stops being JSON, and what should have stood there.
struct JSONSyntaxError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  let line: Int
  /// In bytes, counted from 1.
  let column: Int
  let expected: String

  var description: String { "line \(line), column \(column): expected \(expected)" }
}
