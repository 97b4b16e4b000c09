/// Writes code anew for pages that share something, with what they share worked out.
struct Specializer {
  private let code: CompiledCode
  /// The page: known as far as it is shared.
  private let shared: Frame
  private var specialized: CodeBuilder
  /// The values that are known here, by their slots.
  private var known: [Frame?]
  /// Whether the slot of the page holds the page, not a value within it that has the same schema.
  private var isPageInPlace = true
  /// Programs that are called, in the order they are to be laid out.
  private var waiting: [Int]
  private var depth = 0
  private var hasFailed = false

  /// The slot of the page: the compiler begins with it.
  private static let page = 0
  /// Programs written out inside one another.
  private static let mostDepth = 32
  /// Instructions, and bytes that were worked out.
  private static let mostInstructions = 50_000
  private static let mostBytes = 1 << 20
  private var bytes = 0

  /// - Parameter root: a page; its frame is not kept.
  /// - Returns: nil when the code cannot be written anew, or would become large.
  static func specialized(_ code: CompiledCode, for root: Frame) -> CompiledCode? {
    var specializer = Specializer(code, root)
    specializer.layOut()
    return specializer.hasFailed ? nil : specializer.specialized.finish(main: code.main)
  }

  private init(_ code: CompiledCode, _ root: Frame) {
    self.code = code
    specialized = CodeBuilder(programCount: code.ranges.count, slotCount: code.slotCount)
    known = Array(repeating: nil, count: code.slotCount)
    shared = root
    waiting = [code.main]
  }

  private mutating func layOut() {
    var laidOut: Set<Int> = []
    var next = 0
    while next < waiting.count, !hasFailed {
      let program = waiting[next]
      next += 1
      guard laidOut.insert(program).inserted else { continue }
      specialized.beginProgram(program)
      copy(code.ranges[program])
      specialized.endProgram(program)
    }
  }

  private mutating func copy(_ range: Range<Int>) {
    var next = range.lowerBound
    while next < range.upperBound, !hasFailed {
      switch code.instructions[next] {
      case .literal(let start, let count): specialized.literal(literal(start, count))
      case .indentation: specialized.indentation()
      case .append(let slot, let accessor):
        append(slot, code.appends[accessor].takeUnretainedValue())
      case .when(let slot, let test, let wanted, let end):
        when(slot, code.tests[test].takeUnretainedValue(), wanted, next + 1..<end)
        next = end - 1
      case .each(let slot, let visit, let into, let end):
        each(slot, code.visits[visit].takeUnretainedValue(), into, next + 1..<end)
        next = end - 1
      case .call(let program): call(program, .none)
      case .callReplacing(let program, let start, let count):
        call(program, .replace(literal(start, count)))
      case .callExtending(let program, let start, let count):
        call(program, .extend(literal(start, count)))
      }
      next += 1
      if specialized.count > Self.mostInstructions || bytes > Self.mostBytes { hasFailed = true }
    }
  }

  private func literal(_ start: Int, _ count: Int) -> [UInt8] {
    Array(code.literals[start..<start + count])
  }

  /// The value in a slot, if what is asked of it gives the same for all pages.
  private func frame(_ slot: Int, isShared: Bool) -> Frame? {
    known[slot] ?? (isShared && slot == Self.page && isPageInPlace ? shared : nil)
  }

  private mutating func append(_ slot: Int, _ append: FieldAccess.Append) {
    guard let frame = frame(slot, isShared: append.isShared) else {
      return specialized.append(slot, append)
    }
    var output = OutputBuffer()
    append.call(frame, &output)
    bytes += output.count
    specialized.literal(output.bytes)
  }

  private mutating func when(
    _ slot: Int, _ test: FieldAccess.Test, _ wanted: Bool, _ content: Range<Int>
  ) {
    if let frame = frame(slot, isShared: test.isShared) {
      if test.call(frame) == wanted { copy(content) }
      return
    }
    let start = specialized.beginWhen(slot, test, wanted)
    copy(content)
    specialized.endSection(start)
  }

  private mutating func each(
    _ slot: Int, _ visit: FieldAccess.Visit, _ into: Int, _ content: Range<Int>
  ) {
    let frame = frame(slot, isShared: visit.isShared)
    let outer = (known[into], isPageInPlace)
    if into == Self.page { isPageInPlace = false }
    if let frame {
      visit.call(frame) { value in
        known[into] = value
        copy(content)
      }
    } else {
      known[into] = nil
      let start = specialized.beginEach(slot, visit, into)
      copy(content)
      specialized.endSection(start)
    }
    (known[into], isPageInPlace) = outer
  }

  private mutating func call(_ program: Int, _ change: IndentationChange) {
    // A program that is called knows the page, and nothing else.
    guard isPageInPlace else { return hasFailed = true }
    if known.allSatisfy({ $0 == nil }) {
      waiting.append(program)
      return specialized.call(program, change)
    }
    guard case .none = change, depth < Self.mostDepth else { return hasFailed = true }
    depth += 1
    copy(code.ranges[program])
    depth -= 1
  }
}
