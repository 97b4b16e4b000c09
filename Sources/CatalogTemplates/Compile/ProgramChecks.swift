/// Checks on the programs as a whole.
struct ProgramChecks {
  /// By program, the calls that may lead back to it without end.
  private var calls: [[Program.Call]]
  private let slotCount: Int

  init(programs: [Program], slotCount: Int) {
    calls = programs.map(\.calls)
    self.slotCount = slotCount
  }

  /// Circles of calls that rendering would never leave, as many as are listed.
  ///
  /// Where all calls of a circle hand a value on and some of them go down into it, the circle ends, because nested data does. What leads in
  /// circles without those calls does so for ever (Lee, Jones, Ben-Amram: "The size-change principle for program termination").
  mutating func endlessCircles() -> [[Program.Call]] {
    var circles = circles()
    while removeDescents(in: circles) { circles = self.circles() }
    return circles
  }

  /// - Returns: whether there were any.
  private mutating func removeDescents(in circles: [[Program.Call]]) -> Bool {
    let callers = callers()
    let count = calls.joined().count
    var known: Set<Int> = []
    for program in circles.compactMap(\.last?.program) where !known.contains(program) {
      let programs = reached(from: program) { calls[$0].map(\.program) }
        .intersection(reached(from: program) { callers[$0].map(\.program) })
      known.formUnion(programs)
      for slot in 0..<slotCount {
        if let slots = slots(leadingTo: slot, of: program, among: programs, callers) {
          removeDescents(slots)
        }
      }
    }
    return calls.joined().count < count
  }

  private func circles() -> [[Program.Call]] {
    enum Mark { case active, done }
    var marks: [Int: Mark] = [:]
    var circles: [[Program.Call]] = []
    for start in calls.indices where marks[start] == nil {
      // An explicit stack: the circle may be long.
      var path: [(program: Int, next: Int)] = [(start, 0)]
      marks[start] = .active
      while let (program, next) = path.last {
        guard next < calls[program].count else {
          marks[program] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].next += 1
        let called = calls[program][next].program
        switch marks[called] {
        case .done: break
        case .active:
          let circle = path.drop { $0.program != called }
          circles.append(circle.map { calls[$0.program][$0.next - 1] })
          if circles.count == CompileLimits.problems { return circles }
        case nil:
          marks[called] = .active
          path.append((called, 0))
        }
      }
    }
    return circles
  }

  /// By program, the calls of it.
  private func callers() -> [[(program: Int, call: Program.Call)]] {
    var callers = calls.map { _ in [(program: Int, call: Program.Call)]() }
    for (program, calls) in calls.enumerated() {
      for call in calls { callers[call.program].append((program, call)) }
    }
    return callers
  }

  private func reached(from program: Int, _ next: (Int) -> [Int]) -> Set<Int> {
    var reached: Set = [program]
    var waiting = [program]
    while let program = waiting.popLast() {
      for other in next(program) where reached.insert(other).inserted { waiting.append(other) }
    }
    return reached
  }

  /// By program, the slot of the value that all calls hand on to what is `slot` of `program`; nil where they hand on different ones.
  private func slots(
    leadingTo slot: Int, of program: Int, among programs: Set<Int>,
    _ callers: [[(program: Int, call: Program.Call)]]
  ) -> [Int: Int]? {
    var slots = [program: slot]
    var waiting = [(program, slot)]
    while let (called, slot) = waiting.popLast() {
      for (caller, call) in callers[called] where programs.contains(caller) {
        let origin = call.origin(of: slot).slot
        if let known = slots[caller], known != origin { return nil }
        if slots.updateValue(origin, forKey: caller) == nil { waiting.append((caller, origin)) }
      }
    }
    return slots
  }

  /// - Parameter slots: of the value that is handed on, by program.
  private mutating func removeDescents(_ slots: [Int: Int]) {
    for program in slots.keys {
      calls[program].removeAll { call in
        slots[call.program].map { call.origin(of: $0).isDeeper } ?? false
      }
    }
  }
}
