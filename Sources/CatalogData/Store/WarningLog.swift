import Synchronization

/// Collects what was met and survived, one line each, until somebody takes it. What is met at every look is told once.
final class WarningLog: Sendable {
  private struct Pending {
    var lines: [String] = []
    var known: Set<String> = []
  }

  private let pending = Mutex(Pending())

  func add(_ line: String) {
    pending.withLock { pending in
      guard pending.known.insert(line).inserted else { return }
      pending.lines.append(line)
    }
  }

  func take() -> [String] {
    pending.withLock { pending in
      defer { pending = Pending() }
      return pending.lines
    }
  }
}
