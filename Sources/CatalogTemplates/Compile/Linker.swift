/// Lays programs out as instructions. A program is written out where it is called, unless it is large or
/// already being written out there (it recurses): then it stands once and is called.
struct Linker {
  private let programs: [Program]
  private var code: CodeBuilder
  /// Programs being written out, the outermost first.
  private var path: [Int] = []
  /// Programs that are called, in the order they are to be laid out.
  private var waiting: [Int] = []
  private var sizes: [Int: Int] = [:]

  /// Pieces up to which a program is written out at each call.
  private static let inlineSize = 500
  /// Programs written out inside one another.
  private static let inlineDepth = 32
  /// Instructions after which nothing more is written out in place.
  private static let inlineTotal = 50_000

  init(programs: [Program], slotCount: Int) {
    self.programs = programs
    code = CodeBuilder(programCount: programs.count, slotCount: slotCount)
  }

  mutating func link(_ main: Int) -> CompiledCode {
    waiting = [main]
    var laidOut: Set<Int> = []
    var next = 0
    while next < waiting.count {
      let program = waiting[next]
      next += 1
      guard laidOut.insert(program).inserted else { continue }
      path = [program]
      code.beginProgram(program)
      layOut(programs[program].pieces)
      code.endProgram(program)
    }
    return code.finish(main: main)
  }

  /// Pieces of a program with all it calls, recursive calls counted once; `Int.max` at most.
  mutating func size(of program: Int) -> Int {
    if let known = sizes[program] { return known }
    sizes[program] = 1
    let size = size(of: programs[program].pieces)
    sizes[program] = size
    return size
  }

  private mutating func size(of pieces: [Piece]) -> Int {
    var size = 0
    for piece in pieces {
      let own: Int
      switch piece {
      case .literal(let bytes): own = 1 + bytes.count / 256
      case .indentation, .append: own = 1
      case .when(_, _, _, let content), .each(_, _, _, let content):
        own = Self.sum(1, self.size(of: content))
      case .call(let program, _): own = self.size(of: program)
      }
      size = Self.sum(size, own)
    }
    return size
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }

  private mutating func layOut(_ pieces: [Piece]) {
    for piece in pieces {
      switch piece {
      case .literal(let bytes): code.literal(bytes)
      case .indentation: code.indentation()
      case .append(let slot, let append): code.append(slot, append)
      case .when(let slot, let test, let wanted, let content):
        let start = code.beginWhen(slot, test, wanted)
        layOut(content)
        code.endSection(start)
      case .each(let slot, let visit, let into, let content):
        let start = code.beginEach(slot, visit, into)
        layOut(content)
        code.endSection(start)
      case .call(let program, let change): call(program, change)
      }
    }
  }

  private mutating func call(_ program: Int, _ change: IndentationChange) {
    if case .none = change, path.count < Self.inlineDepth, !path.contains(program),
      size(of: program) <= Self.inlineSize, code.count < Self.inlineTotal
    {
      path.append(program)
      layOut(programs[program].pieces)
      path.removeLast()
    } else {
      waiting.append(program)
      code.call(program, change)
    }
  }
}
