import Synchronization

/// Where the builds say how they went, and whoever looks at a page is told. Safe to use from any task.
package final class PreviewBoard: Sendable {
  private struct Contents: Sendable {
    var state: PreviewState
    var watchers: [Int: AsyncStream<PreviewState>.Continuation] = [:]
    var next = 0
  }

  private let contents: Mutex<Contents>

  /// - Parameter folder: where the site is or will be.
  package init(folder: String) {
    contents = Mutex(Contents(state: PreviewState(folder: folder)))
  }

  package var state: PreviewState { contents.withLock { $0.state } }

  /// A build is done, and the site in the folder is its.
  ///
  /// - Parameter assets: differs when files differ that pages load by names that stay the same; nil where nothing is known of them.
  package func built(in folder: String, assets: String? = nil) {
    post(.built, in: folder, []) { $0.assets = assets }
  }

  /// A build failed; the folder holds the site there was before, or none.
  package func failed(_ problems: [PreviewProblem], in folder: String) {
    post(.failed, in: folder, problems)
  }

  private func post(
    _ stage: PreviewState.Stage, in folder: String, _ problems: [PreviewProblem],
    _ note: (inout PreviewState) -> Void = { _ in }
  ) {
    contents.withLock { contents in
      note(&contents.state)
      contents.state.stage = stage
      contents.state.build += 1
      contents.state.folder = folder
      contents.state.problems = problems
      for watcher in contents.watchers.values { watcher.yield(contents.state) }
    }
  }

  /// The state as it is, then each new one. Whoever is slow is told the last one only.
  func states() -> AsyncStream<PreviewState> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = contents.withLock { contents in
        contents.next += 1
        contents.watchers[contents.next] = continuation
        continuation.yield(contents.state)
        return contents.next
      }
      continuation.onTermination = { [self] _ in
        _ = contents.withLock { $0.watchers.removeValue(forKey: id) }
      }
    }
  }

  /// Open pages that are told of each build; for tests.
  package var watcherCount: Int { contents.withLock { $0.watchers.count } }
}
