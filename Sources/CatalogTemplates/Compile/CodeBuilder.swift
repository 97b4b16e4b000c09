/// Writes instructions one after the other; literals that touch become one.
struct CodeBuilder {
  private var instructions: [Instruction] = []
  private var literals: [UInt8] = []
  private var appends: [FieldAccess.Append] = []
  private var tests: [FieldAccess.Test] = []
  private var visits: [FieldAccess.Visit] = []
  private var ranges: [Range<Int>]
  private let slotCount: Int
  /// Whether the last instruction is a literal that nothing jumps behind.
  private var canJoin = false

  init(programCount: Int, slotCount: Int) {
    ranges = Array(repeating: 0..<0, count: programCount)
    self.slotCount = slotCount
  }

  var count: Int { instructions.count }

  mutating func beginProgram(_ program: Int) {
    ranges[program] = count..<count
    canJoin = false
  }

  mutating func endProgram(_ program: Int) {
    ranges[program] = ranges[program].lowerBound..<count
    canJoin = false
  }

  mutating func literal(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    if canJoin, case .literal(let start, let length) = instructions.last {
      instructions[count - 1] = .literal(start: start, count: length + bytes.count)
    } else {
      instructions.append(.literal(start: literals.count, count: bytes.count))
      canJoin = true
    }
    literals += bytes
  }

  mutating func indentation() {
    add(.indentation)
  }

  mutating func append(_ slot: Int, _ append: FieldAccess.Append) {
    appends.append(append)
    add(.append(slot: slot, accessor: appends.count - 1))
  }

  /// Returns what `endSection` needs.
  mutating func beginWhen(_ slot: Int, _ test: FieldAccess.Test, _ wanted: Bool) -> Int {
    tests.append(test)
    add(.when(slot: slot, test: tests.count - 1, wanted: wanted, end: 0))
    return count - 1
  }

  /// Returns what `endSection` needs.
  mutating func beginEach(_ slot: Int, _ visit: FieldAccess.Visit, _ into: Int) -> Int {
    visits.append(visit)
    add(.each(slot: slot, visit: visits.count - 1, into: into, end: 0))
    return count - 1
  }

  mutating func endSection(_ start: Int) {
    switch instructions[start] {
    case .when(let slot, let test, let wanted, _):
      instructions[start] = .when(slot: slot, test: test, wanted: wanted, end: count)
    case .each(let slot, let visit, let into, _):
      instructions[start] = .each(slot: slot, visit: visit, into: into, end: count)
    case .literal, .indentation, .append, .call, .callReplacing, .callExtending:
      break
    }
    canJoin = false
  }

  mutating func call(_ program: Int, _ change: IndentationChange) {
    switch change {
    case .none:
      add(.call(program: program))
    case .replace(let bytes):
      add(.callReplacing(program: program, start: literals.count, count: bytes.count))
      literals += bytes
    case .extend(let bytes):
      add(.callExtending(program: program, start: literals.count, count: bytes.count))
      literals += bytes
    }
  }

  func finish(main: Int) -> CompiledCode {
    CompiledCode(
      instructions: instructions, literals: literals, appends: appends, tests: tests,
      visits: visits, ranges: ranges, main: main, slotCount: slotCount)
  }

  private mutating func add(_ instruction: Instruction) {
    instructions.append(instruction)
    canJoin = false
  }
}
