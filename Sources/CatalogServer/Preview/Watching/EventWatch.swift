#if os(Linux)
  // A source is safe to use from any thread, which its declaration does not say.
  @preconcurrency import Dispatch
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// Is told of changes by the system: inotify(7).
  package final class EventWatch: FileWatch {
    private let state: Mutex<EventWatchState>
    private let source: any DispatchSourceRead

    /// - Throws: `WatchError` where the system does not tell.
    package static func begin(
      _ places: WatchedPlaces, telling collector: ChangeCollector,
      onTrouble: @escaping @Sendable (WatchError) -> Void
    ) throws(WatchError) -> EventWatch {
      let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw .system(errno, "inotify") }
      var state = EventWatchState(descriptor, places, collector)
      do {
        try state.watchPlaces()
      } catch {
        close(descriptor)
        throw error
      }
      return EventWatch(state, descriptor, onTrouble)
    }

    private init(
      _ state: consuming EventWatchState, _ descriptor: Int32,
      _ onTrouble: @escaping @Sendable (WatchError) -> Void
    ) {
      self.state = Mutex(state)
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "catalog.watch"))
      source.setEventHandler { [weak self] in
        guard let self else { return }
        do throws(WatchError) {
          try self.state.withLock { (state) throws(WatchError) in try state.read() }
        } catch {
          onTrouble(error)
        }
      }
      source.setCancelHandler { close(descriptor) }
      source.activate()
    }

    package func stop() {
      state.withLock { $0.isStopped = true }
      source.cancel()
    }

    deinit {
      source.cancel()
    }
  }
#endif
