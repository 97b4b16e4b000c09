/// One step of rendering. Numbers only, so that reading one never counts references; what they number is
/// in `CompiledCode`.
enum Instruction: Sendable {
  case literal(start: Int, count: Int)
  case indentation
  case append(slot: Int, accessor: Int)
  /// Goes on at `end` unless the test gives `wanted`.
  case when(slot: Int, test: Int, wanted: Bool, end: Int)
  /// Runs what follows, up to `end`, for each value visited.
  case each(slot: Int, visit: Int, into: Int, end: Int)
  case call(program: Int)
  /// A call with the literal in place of the running indentation.
  case callReplacing(program: Int, start: Int, count: Int)
  /// A call with the literal added to the running indentation.
  case callExtending(program: Int, start: Int, count: Int)
}
