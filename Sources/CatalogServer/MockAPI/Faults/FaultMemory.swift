/// What one fault remembers of the requests so far.
struct FaultMemory: Sendable {
  private var matched = 0
  private var fired = 0
  private var seenByTarget: [String: Int] = [:]
  private var firedByTarget: [String: Int] = [:]
  /// Whether the page after which records come or go has been served.
  private var isPageServed = false

  /// Whether the fault strikes this request; counts the request.
  ///
  /// Chance depends on the address and on how often it was asked for, never on other requests: that is what makes a
  /// rehearsal repeatable when requests overtake each other.
  mutating func fires(_ fault: Fault, target: String, hash: SeededHash) -> Bool {
    let scope = fault.scope
    guard scope.path?.matches(target) ?? true else { return false }
    matched += 1
    guard matched > scope.after else { return false }
    if let probability = scope.probability {
      let turn = seenByTarget[target, default: 0]
      seenByTarget[target] = turn + 1
      let subject = SeededHash.subject(target + " " + fault.description)
      guard hash.fraction(subject, UInt64(turn)) < probability else { return false }
    }
    if let first = scope.first, fired >= first { return false }
    if let firstEach = scope.firstEach {
      guard firedByTarget[target, default: 0] < firstEach else { return false }
      firedByTarget[target, default: 0] += 1
    }
    fired += 1
    return true
  }

  /// How many of the first records are out of sight: inserted ones before the page was served, removed ones after it.
  func hidden(_ effect: FaultEffect) -> Int {
    switch effect {
    case .insert(let count, _): isPageServed ? 0 : count
    case .remove(let count, _): isPageServed ? count : 0
    default: 0
    }
  }

  mutating func notePageServed() {
    isPageServed = true
  }
}
