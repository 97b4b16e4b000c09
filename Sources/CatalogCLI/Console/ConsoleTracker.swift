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
    case .started(let step): terminal.detail("\(step) …")
    case .progress(let step, let done, let total, let bytes):
      draw(step, done, total, bytes)
    // Errors are told by whoever ends the command.
    case .finished, .failed, .ended: clear()
    case .warning(let text): terminal.warning(text)
    }
  }

  private func draw(_ step: String, _ done: Int, _ total: Int, _ bytes: Int?) {
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastDrawn, now - last < .milliseconds(100), done < total { return }
      state.lastDrawn = now
      state.isDrawn = true
      let filled = total > 0 ? 24 * min(done, total) / total : 0
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
      let size = bytes.map { ", \(ByteCount($0))" } ?? ""
      terminal.progress("\(step.padded(to: 8)) \(bar) \(done) of \(total)\(size)")
    }
  }

  private func clear() {
    state.withLock { state in
      if state.isDrawn { terminal.progress("") }
      state.isDrawn = false
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
