/// Checks on the programs as a whole.
struct ProgramChecks {
  let programs: [Program]

  /// The calls that close a circle in which no data decides: rendering them would never end.
  func endlessCalls() -> [TemplateProblem] {
    enum Mark { case active, done }
    var marks: [Int: Mark] = [:]
    var problems: [TemplateProblem] = []
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
          problems.append(problem(call))
        } else {
          marks[call.program] = .active
          path.append((call.program, 0))
        }
      }
    }
    return problems
  }

  private func problem(_ call: Program.Call) -> TemplateProblem {
    call.tree.problem(
      at: call.name.offset, "\"\(call.name.text)\" leads back to itself without end",
      help: "a template may use itself only inside a section on a list or on an optional object")
  }
}
