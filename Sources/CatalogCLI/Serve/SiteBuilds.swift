import CatalogDomain
import CatalogServer
import CatalogSite
import Foundation

/// The builds of a preview, one after the other, each with what the one before has gathered.
struct SiteBuilds {
  /// How long a build waits at most, once it was said that another process is in the way: what changes meanwhile is to be seen.
  private static let furtherPatience = Duration.seconds(5)

  private let options: ServeSite.Options
  private let reread: @Sendable () throws(CommandFailure) -> Invocation
  private let board: PreviewBoard
  private let memory = TripMemory()
  private var invocation: Invocation
  private var root: CompositionRoot
  /// Whether what is in the file of settings now is not what the builds are made with.
  private var areSettingsWrong = false
  /// Whether the last build could not be made for another process, which was said: it is to be made up for.
  private(set) var isHeldUp = false
  /// What was warned of already: each thing is said once, and again when it came back.
  private var warned: Set<String> = []
  /// What the last build that was made showed of the content, from its folder on.
  private var pictures: [String] = []

  init(
    _ options: ServeSite.Options, _ invocation: Invocation, _ root: CompositionRoot,
    _ reread: @escaping @Sendable () throws(CommandFailure) -> Invocation, _ board: PreviewBoard
  ) {
    self.options = options
    self.invocation = invocation
    self.reread = reread
    self.board = board
    self.root = root
  }

  /// What the next build depends on.
  var places: WatchedPlaces {
    let configuration = invocation.configuration
    let (templates, content) = (configuration.templates, configuration.content)
    var paths = [options.configurationFile, templates, content]
    // Other folders of the templates are not read through links, and those of the content only where they are in it anyhow.
    var following = [templates + "/assets", templates + "/texts"]
    if case .folder(let path) = configuration.source {
      // First: what a link of the templates leads to as well is to be told by its name here.
      paths.insert(path, at: 1)
      following.append(path)
    }
    return WatchedPlaces(
      paths.map(Self.plain), following: following.map(Self.plain),
      copied: configuration.copied.map(Self.plain),
      read: pictures.map { Self.plain(content + "/" + $0) },
      except: [configuration.output, configuration.state].map(Self.plain))
  }

  /// Takes in what a change makes of the settings and of what was gathered.
  ///
  /// - Returns: whether there is a build to be made: not with settings that are wrong, which was said.
  mutating func take(_ batch: ChangeBatch) -> Bool {
    // First: also when the settings cannot be read, nobody will tell of these files again.
    if concernsSource(batch) { memory.forget() }
    // A mistake is told at each change until it is repaired.
    if areSettingsWrong || batch.paths.contains(Self.plain(options.configurationFile)) {
      areSettingsWrong = !readSettings()
      if areSettingsWrong { isHeldUp = false }
    }
    return !areSettingsWrong
  }

  /// - Throws: `CancellationError`.
  mutating func build(for batch: ChangeBatch) async throws {
    guard let report = try await build() else { return }
    invocation.terminal.note(
      batch.isBeginning ? report.lastLine : RebuildLine(report, after: batch).text)
  }

  private func concernsSource(_ batch: ChangeBatch) -> Bool {
    guard case .folder(let path) = invocation.configuration.source else { return false }
    let place = Self.plain(path)
    // Paths in the folder that it runs in are told without that folder.
    return batch.paths.contains { place == "." || WatchedPlaces.isSameOrBelow($0, place) }
  }

  /// - Returns: whether they could be read.
  private mutating func readSettings() -> Bool {
    do throws(CommandFailure) {
      let next = try reread()
      // The defaults instead would be of another site, out of another source.
      guard next.hasFile || !invocation.hasFile else {
        throw CommandFailure(
          .failed,
          "\(options.configurationFile) is gone; put it back, or start the preview again without it"
        )
      }
      if next.configuration.gathering != invocation.configuration.gathering { memory.forget() }
      if next.configuration.output != invocation.configuration.output { end() }
      let linkRoot = next.configuration.linkRoot
      if linkRoot != invocation.configuration.linkRoot {
        invocation.terminal.note(
          "404.html is made for \(linkRoot) now; start the preview again to see it right")
      }
      root = root.exchanging(next)
      invocation = next
      return true
    } catch {
      fail(error)
      return false
    }
  }

  /// - Returns: nil when it failed, which was said.
  private mutating func build() async throws -> BuildReport? {
    let start = ContinuousClock.now
    // A preview may be open for days.
    invocation.configuration.now = Date()
    root = root.exchanging(invocation)
    let configuration = invocation.configuration
    let (memory, options, root) = (memory, options, root)
    let wasHeldUp = isHeldUp
    isHeldUp = false
    let patience = wasHeldUp ? min(Self.furtherPatience, options.patience) : options.patience
    // As long as it is, there is nothing new to tell.
    defer { if !wasHeldUp || !isHeldUp { root.end() } }
    do {
      let known = warned
      let (report, _) = try await root.running(
        "serve", patience: patience, reading: { try BuildSite.templates(configuration) },
        warnings: { $0.report.warnings.filter { !known.contains($0) } }
      ) { parts, templates in
        try await BuildSite(
          start: start, configuration: configuration, templates: templates,
          acceptsRemovals: options.acceptsRemovals, parts: parts, manner: .preview,
          isStrict: options.isStrict, patience: patience, memory: memory
        ).run()
      }
      warned = Set(report.warnings)
      pictures = report.contentPictures
      if let file = options.reportFile { try ReportFile(report).write(to: file) }
      board.built(in: configuration.output, assets: report.output?.themeDigest)
      return report
    } catch {
      let failure = CommandFailure(endedBy: error)
      if failure.code == .interrupted { throw CancellationError() }
      isHeldUp = failure.isInUse
      if !wasHeldUp || !isHeldUp { fail(failure) }
    }
    return nil
  }

  /// Makes ready for the first change, while nobody waits. Other commands may use the state folder meanwhile: nothing of it is read.
  func prepare() throws {
    try invocation.configuration.openOutput(.preview).layCopies()
  }

  /// Leaves no more behind than a build does: no build will come to this output again. What cannot be removed is a nuisance and nothing
  /// else.
  func end() {
    do {
      try invocation.configuration.openOutput(.preview).removeKept()
    } catch {
      invocation.terminal.detail("\(error)")
    }
  }

  private func fail(_ failure: CommandFailure) {
    let failure = root.tell(failure, in: options.reportFile)
    for line in failure.lines { invocation.terminal.error(line) }
    board.failed(
      (failure.warnings + failure.lines).map { BuildFinding($0).problem },
      in: invocation.configuration.output)
  }

  /// As watches name it: without `./` and slashes at the end.
  private static func plain(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    if path.hasPrefix("/") { return "/" + parts.joined(separator: "/") }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }
}
