import CatalogData
import CatalogServer

/// The trip of a preview: listen, watch, build, tell; then the same from the watch on at each change, until it is ended.
struct ServeSite {
  struct Options: Sendable {
    let reloads: Bool
    let polls: Bool
    let opensBrowser: Bool
    let acceptsRemovals: Bool
    let isStrict: Bool
    let reportFile: String?
    /// The file of settings, which may not be there.
    let configurationFile: String
    /// How long a build waits for another process.
    let patience: Duration
  }

  let address: ServeAddress
  let options: Options
  let invocation: Invocation
  let root: CompositionRoot
  /// Reads all settings again.
  let reread: @Sendable () throws(CommandFailure) -> Invocation

  /// - Throws: `PreviewError` when nothing can be listened on; `CancellationError` when it is ended, as it always is.
  func run() async throws {
    let board = PreviewBoard(folder: invocation.configuration.output)
    let (listeners, listening) = AsyncStream<ListenerAddress>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await listen(board) { listening.yield($0) } }
      group.addTask {
        guard let listener = await listeners.first(where: { _ in true }) else { return }
        try await build(board, listener)
      }
      defer { group.cancelAll() }
      try await group.next()
    }
    try Task.checkCancellation()
  }

  private func listen(
    _ board: PreviewBoard, _ onReady: @escaping @Sendable (ListenerAddress) -> Void
  ) async throws {
    let terminal = invocation.terminal
    var settings = PreviewSettings(
      base: address.base, injectsScript: options.reloads,
      machineNames: [MachineName.current].compactMap(\.self))
    if terminal.verbosity == .verbose { settings.onRequest = { terminal.detail($0) } }
    let server = PreviewServer(board: board, settings: settings)
    for port in address.candidates {
      do {
        return try await server.run(host: address.host, port: port) { onReady($0) }
      } catch let error as PreviewError where error.isPortInUse && !address.isPortNamed {}
    }
    throw PreviewError.portsInUse(host: address.host, ports: address.candidates)
  }

  private func build(_ board: PreviewBoard, _ listener: ListenerAddress) async throws {
    let collector = ChangeCollector()
    var builds = SiteBuilds(options, invocation, root, reread, board)
    // Before the first build: nothing is to be missed.
    var places = builds.places
    var watch = watch(places, collector)
    defer { watch.stop() }
    do {
      let beginning = ChangeBatch.beginning()
      try await builds.build(for: beginning)
      renew(&watch, &places, builds, collector)
      if builds.isHeldUp { collector.putBack(beginning) }
      announce(listener, places)
      prepare(builds)
      for await _ in collector.signals {
        guard let batch = try await collector.settled() else { continue }
        guard builds.take(batch) else { continue }
        // Before the build, as at the start; behind it for what it has read.
        renew(&watch, &places, builds, collector)
        try await builds.build(for: batch)
        renew(&watch, &places, builds, collector)
        if builds.isHeldUp { collector.putBack(batch) }
      }
      // Nothing more can change, because the task is cancelled.
      try Task.checkCancellation()
    } catch is CancellationError {
      builds.end()
      throw CancellationError()
    }
  }

  /// The first change is slower without it, nothing else.
  private func prepare(_ builds: SiteBuilds) {
    do { try builds.prepare() } catch { invocation.terminal.detail("\(error)") }
  }

  /// Watches other places once a build depends on others.
  private func renew(
    _ watch: inout any FileWatch, _ places: inout WatchedPlaces, _ builds: SiteBuilds,
    _ collector: ChangeCollector
  ) {
    guard builds.places != places else { return }
    places = builds.places
    let next = self.watch(places, collector)
    watch.stop()
    watch = next
  }

  private func watch(_ places: WatchedPlaces, _ collector: ChangeCollector) -> any FileWatch {
    let terminal = invocation.terminal
    return FileWatches.begin(places, isPolling: options.polls, telling: collector) { error in
      terminal.warning(
        "the system does not tell of all changes (\(error)); --poll looks for them instead")
    }
  }

  private func announce(_ listener: ListenerAddress, _ places: WatchedPlaces) {
    let terminal = invocation.terminal
    let url = address.url(port: listener.port)
    if let exposure = ServeAddress.exposure(host: address.host, at: listener, of: "the site") {
      terminal.warning(exposure)
    }
    if !address.isPortNamed, listener.port != address.port {
      terminal.note("port \(address.port) is in use, so this is \(listener.port)")
    }
    let linkRoot = invocation.configuration.linkRoot
    if address.base != BasePath(linkRoot) {
      terminal.note(
        "404.html is made for \(linkRoot), not for \(address.base); give --base-url with that path to see it right"
      )
    }
    terminal.output(url)
    terminal.note(
      "watching \(places.paths.joined(separator: ", ")); Ctrl-C ends it")
    if options.opensBrowser { Browser(terminal: terminal).open(url) }
  }
}
