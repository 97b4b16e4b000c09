/// A compiled template without its type. Never changes, so all tasks may render from it at once.
///
/// Everything stands at an address of its own and counts no references when it is read: tasks that render at once would all count those of
/// the same objects, and each core would wait for the others.
final class CompiledCode: Sendable {
  nonisolated(unsafe) let instructions: UnsafeBufferPointer<Instruction>
  nonisolated(unsafe) let literals: UnsafeBufferPointer<UInt8>
  nonisolated(unsafe) let appends: UnsafeBufferPointer<Unmanaged<FieldAccess.Append>>
  nonisolated(unsafe) let tests: UnsafeBufferPointer<Unmanaged<FieldAccess.Test>>
  nonisolated(unsafe) let visits: UnsafeBufferPointer<Unmanaged<FieldAccess.Visit>>
  /// The instructions of each program, as far as it is called or the main one.
  nonisolated(unsafe) let ranges: UnsafeBufferPointer<Range<Int>>
  /// The program that is the template.
  let main: Int
  let slotCount: Int

  init(
    instructions: [Instruction], literals: [UInt8], appends: [FieldAccess.Append],
    tests: [FieldAccess.Test], visits: [FieldAccess.Visit], ranges: [Range<Int>], main: Int,
    slotCount: Int
  ) {
    self.instructions = Self.fixed(instructions)
    self.literals = Self.fixed(literals)
    self.appends = Self.fixed(appends.map { .passRetained($0) })
    self.tests = Self.fixed(tests.map { .passRetained($0) })
    self.visits = Self.fixed(visits.map { .passRetained($0) })
    self.ranges = Self.fixed(ranges)
    self.main = main
    self.slotCount = slotCount
  }

  deinit {
    for append in appends { append.release() }
    for test in tests { test.release() }
    for visit in visits { visit.release() }
    instructions.deallocate()
    literals.deallocate()
    appends.deallocate()
    tests.deallocate()
    visits.deallocate()
    ranges.deallocate()
  }

  /// For elements of which nothing is to be taken back: numbers and unmanaged references.
  private static func fixed<Element>(_ elements: [Element])
    -> UnsafeBufferPointer<Element>
  {
    let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = buffer.initialize(fromContentsOf: elements)
    return UnsafeBufferPointer(buffer)
  }
}
