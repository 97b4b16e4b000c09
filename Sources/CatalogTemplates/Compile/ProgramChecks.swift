/// Checks on the programs as a whole.
struct ProgramChecks {
  let programs: [Program]

  /// The calls that close a circle in which no data decides: rendering them would never end. As many as are listed.
  func endlessCalls() -> [Program.Call] {
    enum Mark { case active, done }
    var marks: [Int: Mark] = [:]
    var endless: [Program.Call] = []
    for start in programs.indices where marks[start] == nil {
      // An explicit stack: the circle may be long.
      var path: [(program: Int, next: Int)] = [(start, 0)]
      marks[start] = .active
      while let (program, next) = path.last {
        guard next < programs[program].calls.count else {
          marks[program] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let call = programs[program].calls[next]
        if call.isInData || marks[call.program] == .done { continue }
        if marks[call.program] == .active {
          endless.append(call)
          if endless.count == CompileLimits.problems { return endless }
        } else {
          marks[call.program] = .active
          path.append((call.program, 0))
        }
      }
    }
    return endless
  }
}
