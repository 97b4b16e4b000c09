import Synchronization

/// Looks at every file again and again. For systems and file systems that tell of no changes, as network folders.
package final class PollingWatch: FileWatch {
  /// Between two looks, at least; it is longer where a look takes long.
  private static let interval = Duration.milliseconds(250)

  private let task: Task<Void, Never>
  private let isStopped: Stopped

  /// Reached from the task without holding the watch.
  private final class Stopped: Sendable {
    let value = Mutex(false)
  }

  private init(_ task: Task<Void, Never>, _ isStopped: Stopped) {
    self.task = task
    self.isStopped = isStopped
  }

  package static func begin(
    _ places: WatchedPlaces, telling collector: ChangeCollector
  ) -> PollingWatch {
    let stopped = Stopped()
    let first = look(places)
    let task = Task.detached {
      var known = first
      var pause = interval
      while !Task.isCancelled {
        // Ends early when it is cancelled, and so does the loop.
        try? await Task.sleep(for: pause)
        let start = ContinuousClock.now
        let now = look(places)
        pause = max(interval, (ContinuousClock.now - start) * 10)
        let changed = changes(from: known, to: now)
        known = now
        stopped.value.withLock { isStopped in
          guard !isStopped else { return }
          for path in changed { collector.note(path) }
        }
      }
    }
    return PollingWatch(task, stopped)
  }

  package func stop() {
    isStopped.value.withLock { $0 = true }
    task.cancel()
  }

  deinit {
    stop()
  }

  private static func look(_ places: WatchedPlaces) -> [String: OpenFile.Identity] {
    var seen: [String: OpenFile.Identity] = [:]
    for place in places.paths {
      FileTree.walk(place, in: places) { entry in
        // A folder changes with everything in it, and that is seen by itself.
        if entry.kind != .folder { seen[entry.path] = entry.identity }
      }
    }
    return seen
  }

  private static func changes(
    from old: [String: OpenFile.Identity], to new: [String: OpenFile.Identity]
  ) -> [String] {
    old.keys.filter { new[$0] == nil } + new.compactMap { old[$0.key] == $0.value ? nil : $0.key }
  }
}
