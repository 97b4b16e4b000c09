/// Carries out instructions. Nothing is looked up, boxed or cast here.
struct Renderer {
  /// Valid as long as the code is, which `render` keeps.
  private let instructions: UnsafeBufferPointer<Instruction>
  private let literals: UnsafeBufferPointer<UInt8>
  private let appends: UnsafeBufferPointer<Unmanaged<FieldAccess.Append>>
  private let tests: UnsafeBufferPointer<Unmanaged<FieldAccess.Test>>
  private let visits: UnsafeBufferPointer<Unmanaged<FieldAccess.Visit>>
  private let ranges: UnsafeBufferPointer<Range<Int>>
  /// The innermost value of each schema. A slot is read only after it was filled.
  private let frames: UnsafeMutableBufferPointer<Frame>
  private var depth = 0
  private var rounds = 0
  /// What stands before each line of programs that are indented while rendering.
  private var indentation: [UInt8] = []

  static func render(_ code: CompiledCode, _ root: Frame, into output: inout OutputBuffer) {
    withUnsafeTemporaryAllocation(of: Frame.self, capacity: code.slotCount) { frames in
      frames.initialize(repeating: root)
      withExtendedLifetime(code) {
        output.limit = output.count + RenderLimits.bytes
        var renderer = Renderer(code, frames)
        renderer.run(code.ranges[code.main], &output)
        output.checkLimit()
        output.limit = .max
      }
    }
  }

  private init(_ code: CompiledCode, _ frames: UnsafeMutableBufferPointer<Frame>) {
    instructions = code.instructions
    literals = code.literals
    appends = code.appends
    tests = code.tests
    visits = code.visits
    ranges = code.ranges
    self.frames = frames
  }

  private mutating func run(_ range: Range<Int>, _ output: inout OutputBuffer) {
    guard enter(&output) else { return }
    defer { depth -= 1 }
    var next = range.lowerBound
    while next < range.upperBound {
      switch instructions[next] {
      case .literal(let start, let count):
        if let base = literals.baseAddress { output.append(base + start, count) }
      case .indentation:
        output.append(indentation[...])
      case .append(let slot, let accessor):
        appends[accessor]._withUnsafeGuaranteedRef { $0.call(frames[slot], &output) }
      case .when(let slot, let test, let wanted, let end):
        if tests[test]._withUnsafeGuaranteedRef({ $0.call(frames[slot]) }) != wanted {
          next = end
          continue
        }
      case .each(let slot, let visit, let into, let end):
        let outer = frames[into]
        visits[visit]._withUnsafeGuaranteedRef {
          $0.call(frames[slot]) { frame in
            frames[into] = frame
            run(next + 1..<end, &output)
          }
        }
        frames[into] = outer
        next = end
        continue
      case .call(let program):
        run(ranges[program], &output)
      case .callReplacing(let program, let start, let count):
        let outer = indentation
        indentation = Array(literals[start..<start + count])
        run(ranges[program], &output)
        indentation = outer
      case .callExtending(let program, let start, let count):
        indentation += literals[start..<start + count]
        run(ranges[program], &output)
        indentation.removeLast(count)
      }
      if output.overrun != nil { return }
      next += 1
    }
  }

  /// Counts a round, and says whether it is still within the limits.
  private mutating func enter(_ output: inout OutputBuffer) -> Bool {
    if output.overrun != nil { return false }
    depth += 1
    rounds += 1
    if depth <= RenderLimits.depth, rounds <= RenderLimits.rounds { return true }
    depth -= 1
    output.overrun = depth >= RenderLimits.depth ? .tooDeep : .tooMuchWork
    return false
  }
}
