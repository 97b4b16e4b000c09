/// A compiled template without its type. Never changes, so all tasks may render from it at once.
final class CompiledCode: Sendable {
  let instructions: [Instruction]
  let literals: [UInt8]
  let appends: [FieldAccess.Append]
  let tests: [FieldAccess.Test]
  let visits: [FieldAccess.Visit]
  /// The instructions of each program that is called.
  let ranges: [Range<Int>]
  let main: Range<Int>
  let slotCount: Int

  init(
    instructions: [Instruction], literals: [UInt8], appends: [FieldAccess.Append],
    tests: [FieldAccess.Test], visits: [FieldAccess.Visit], ranges: [Range<Int>], main: Range<Int>,
    slotCount: Int
  ) {
    self.instructions = instructions
    self.literals = literals
    self.appends = appends
    self.tests = tests
    self.visits = visits
    self.ranges = ranges
    self.main = main
    self.slotCount = slotCount
  }
}
