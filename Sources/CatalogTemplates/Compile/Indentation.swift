/// What stands before each line of a program.
enum Indentation: Hashable {
  /// Known: part of the literals.
  case fixed([UInt8])
  /// Known when rendering only: a recursive partial is indented deeper each time.
  case running
}
