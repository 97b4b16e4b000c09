import CatalogDomain
import Synchronization

/// Draws the progress of a build on one line of the terminal, at most ten times a second.
final class ConsoleTracker: Tracker {
  private struct State {
    var lastDrawn: ContinuousClock.Instant?
    var isDrawn = false
  }

  private let terminal: Terminal
  private let state = Mutex(State())

  init(terminal: Terminal) {
    self.terminal = terminal
  }

  func track(_ event: BuildEvent) {
    switch event {
    case .started(let step): terminal.detail("\(step.rawValue) …")
    case .progress(let step, let done, let total, let bytes):
      draw(ProgressLine(step: step, done: done, total: total, bytes: bytes))
    // Errors are told by whoever ends the command.
    case .finished, .failed, .ended: clear()
    case .warning(let text): terminal.warning(text)
    }
  }

  private func draw(_ line: ProgressLine) {
    guard terminal.showsProgress else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastDrawn, now - last < .milliseconds(100), line.done < line.total {
        return
      }
      state.lastDrawn = now
      state.isDrawn = true
      terminal.progress(line.text(columns: terminal.columns))
    }
  }

  private func clear() {
    state.withLock { state in
      if state.isDrawn { terminal.progress("") }
      state.isDrawn = false
    }
  }
}
