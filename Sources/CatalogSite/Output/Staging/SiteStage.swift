import CatalogTemplates
import Foundation
import Synchronization

/// Renders the site on all cores and writes what differs into the staged tree. Touches nothing else.
struct SiteStage: Sendable {
  /// Files a worker takes at a time: enough to make taking them cheap, few enough to end together.
  private static let share = 32

  let calls: FileCalls
  /// The site in place; nil when there is none.
  let root: OpenFolder?
  /// What the last build wrote, a place for each file.
  let known: OutputManifest.Known
  /// What else it wrote.
  let former: FormerFiles
  /// Nil when the links of all pages are looked at.
  let trust: LinkTrust?
  let files: [PlannedFile]
  let paths: PathIndex
  let linkRoot: String
  /// Whether somebody else has put a file at a path of the site, that stays there.
  let isForeign: @Sendable (SitePath) -> Bool
  let place: StagingPlace
  let manner: SiteOutput.Manner
  let turn = WritingTurn()

  /// - Returns: one outcome a file, in the order of the files; and the files of others that the pages lead to whose links were checked,
  ///   sorted.
  /// - Throws: `LinkProblems` with all of them; `OutputError`, `ExchangeImpossible`, what a file's content throws, `CancellationError`.
  func run(progress: @escaping @Sendable (Int) -> Void) async throws -> (
    staged: [StagedFile], foreignTargets: [SitePath]
  ) {
    let links = LinkChecker(
      paths: paths, linkRoot: linkRoot, isOwn: isOwn, isForeign: isForeign)
    var (staged, findings) = try await pass(links, .stage, progress: progress)
    if findings.lostIDs {
      // A page that others may lead into lost a place to be led to: now the links of the unchanged pages count too.
      findings = try await pass(links, .checkLinks, progress: { _ in }).findings
    }
    let missing = try findings.fragments.missing { target, ask in
      try Task.checkCancellation()
      var buffer = OutputBuffer()
      try rendered(target, into: &buffer) { bytes in
        var ids = PageIDs(of: bytes)
        ask(&ids)
      }
    }
    if !missing.isEmpty {
      // Which links lead there was not kept.
      let links = LinkChecker(
        paths: paths, linkRoot: linkRoot, missing: missing, isOwn: isOwn, isForeign: isForeign)
      findings = try await pass(links, .checkLinks, progress: { _ in }).findings
    }
    guard findings.problems.isEmpty else { throw LinkProblems(findings.problems) }
    let foreignTargets = findings.foreignTargets.compactMap {
      SitePath(String(decoding: $0, as: UTF8.self))
    }
    return (staged, foreignTargets.sorted())
  }

  private func isOwn(_ position: Int) -> Bool { files[position].isOwn }

  enum Purpose { case stage, checkLinks }

  struct Findings: Sendable {
    var problems: [LinkProblem] = []
    var fragments: Fragments
    /// Whether a changed page lost an id, or may have.
    var lostIDs = false
    /// The paths of files of others that pages lead to.
    var foreignTargets: Set<[UInt8]> = []

    fileprivate mutating func merge(_ other: Self) {
      problems += other.problems
      fragments.merge(other.fragments)
      lostIDs = lostIDs || other.lostIDs
      foreignTargets.formUnion(other.foreignTargets)
    }
  }

  private func pass(
    _ links: LinkChecker, _ purpose: Purpose, progress: @escaping @Sendable (Int) -> Void
  ) async throws -> (staged: [StagedFile], findings: Findings) {
    let shares = Shares(count: files.count, size: Self.share)
    let workers = min(
      ProcessInfo.processInfo.activeProcessorCount, max(1, files.count / Self.share))
    return try await withThrowingTaskGroup(of: ([(Int, [StagedFile])], Findings).self) { group in
      for _ in 0..<workers {
        group.addTask { try work(on: shares, links, purpose, progress: progress) }
      }
      var done: [(Int, [StagedFile])] = []
      var findings: Findings?
      for try await (outcomes, found) in group {
        done += outcomes
        // Into those of the first worker: there are never more lists of all files than workers.
        if findings == nil { findings = found } else { findings?.merge(found) }
      }
      return (joined(&done), findings ?? Findings(fragments: Fragments(count: files.count)))
    }
  }

  /// What one worker does: a share after the other, until there are no more.
  /// - Returns: the outcomes of each share, with the position of its first file; and what was found in all of them.
  private func work(
    on shares: Shares, _ links: LinkChecker, _ purpose: Purpose, progress: (Int) -> Void
  ) throws -> ([(Int, [StagedFile])], Findings) {
    var worker = StageWorker(self, links: links)
    var buffer = OutputBuffer()
    var done: [(Int, [StagedFile])] = []
    while let share = shares.next() {
      try Task.checkCancellation()
      var outcomes: [StagedFile] = []
      outcomes.reserveCapacity(share.count)
      for index in share {
        // In pieces, but for the owner's own pages, whose ids and links are looked at.
        if case .streamed(let stream) = files[index].content, !files[index].path.holdsIDs {
          if purpose == .stage { outcomes.append(try worker.stage(index, stream)) }
          continue
        }
        try rendered(index, into: &buffer) { bytes in
          switch purpose {
          case .stage: outcomes.append(try worker.stage(index, bytes))
          case .checkLinks: worker.checkLinks(index, bytes)
          }
        }
      }
      done.append((share.lowerBound, outcomes))
      try worker.writeIfFree()
      shares.finish(share, progress)
    }
    try worker.write()
    return (done, worker.findings)
  }

  /// The outcomes of all shares, in the order of the files.
  private func joined(_ shares: inout [(Int, [StagedFile])]) -> [StagedFile] {
    var staged: [StagedFile] = []
    staged.reserveCapacity(files.count)
    // From the end, so that each share is given up when it is taken over: there are never two of all.
    shares.sort { $0.0 > $1.0 }
    while let (_, outcomes) = shares.popLast() { staged += outcomes }
    return staged
  }

  private func rendered(
    _ index: Int, into buffer: inout OutputBuffer, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let file = files[index]
    switch file.content {
    case .rendered(let render):
      try file.fill(&buffer, render)
      try buffer.withUnsafeBytes(body)
    case .numbered(let series, let number):
      try file.fill(&buffer) { series.render(Int(number), &$0) }
      try buffer.withUnsafeBytes(body)
    case .bytes(let bytes): try bytes.withUnsafeBytes(body)
    case .loaded(let load): try load().withUnsafeBytes(body)
    case .streamed: try file.bytes().withUnsafeBytes(body)
    }
  }

  /// Hands out the files, a share at a time.
  private final class Shares: Sendable {
    private let count: Int
    private let size: Int
    private let position = Atomic<Int>(0)
    private let done = Mutex(0)

    init(count: Int, size: Int) {
      self.count = count
      self.size = size
    }

    func next() -> Range<Int>? {
      let start = position.add(size, ordering: .relaxed).oldValue
      return start < count ? start..<min(start + size, count) : nil
    }

    /// Tells how many files are done with these, one after the other: never fewer than before.
    func finish(_ share: Range<Int>, _ tell: (Int) -> Void) {
      done.withLock { done in
        done += share.count
        tell(done)
      }
    }
  }
}
