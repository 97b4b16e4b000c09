/// Collects the pieces of a program or section; literals that touch become one.
struct PieceEmitter {
  private var pieces: [Piece] = []
  private var literal: [UInt8] = []
  private(set) var calls: [Program.Call] = []

  mutating func append(_ piece: Piece) {
    flush()
    pieces.append(piece)
  }

  mutating func append(_ call: Program.Call, _ change: IndentationChange) {
    append(.call(program: call.program, change))
    calls.append(call)
  }

  /// Takes over the calls in a section.
  mutating func append(callsOf section: PieceEmitter) {
    calls += section.calls
  }

  mutating func append(literal bytes: [UInt8]) {
    literal += bytes
  }

  mutating func beginLine(_ indentation: Indentation) {
    switch indentation {
    case .fixed(let bytes): literal += bytes
    case .running: append(.indentation)
    }
  }

  /// All pieces, when there are no more.
  mutating func finish() -> [Piece] {
    flush()
    return pieces
  }

  private mutating func flush() {
    if literal.isEmpty { return }
    pieces.append(.literal(literal))
    literal = []
  }
}
