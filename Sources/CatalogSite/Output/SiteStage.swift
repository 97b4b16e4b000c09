import CatalogTemplates
import Foundation
import Synchronization

/// Renders the site on all cores and writes what differs into the staging folder. Touches nothing else.
struct SiteStage: Sendable {
  /// Files a worker takes at a time: enough to make taking them cheap, few enough to end together.
  private static let share = 32

  let folder: OutputFolder
  let manifest: OutputManifest
  let files: [PlannedFile]
  let linkRoot: String

  /// - Returns: one outcome a file, in the order of the files.
  func run(progress: @escaping @Sendable (Int) -> Void) async throws -> [StagedFile] {
    try folder.removeStaging()
    let staging = StagingFolder(folder)
    let links = LinkChecker(
      paths: Set(files.map(\.path.text)), linkRoot: linkRoot)
    let shares = Shares(count: files.count, size: Self.share)
    let workers = min(
      ProcessInfo.processInfo.activeProcessorCount, max(1, files.count / Self.share))
    return try await withThrowingTaskGroup(of: WorkerResult.self) { group in
      for _ in 0..<workers {
        group.addTask {
          var worker = Worker(stage: self, links: links, staging: staging)
          var buffer = OutputBuffer()
          while let share = shares.next() {
            try Task.checkCancellation()
            for index in share { try worker.stage(index, rendering: &buffer) }
            progress(share.upperBound)
          }
          return worker.result
        }
      }
      var outcomes = [StagedFile?](repeating: nil, count: files.count)
      var problems: [LinkProblem] = []
      for try await result in group {
        for (index, outcome) in result.outcomes { outcomes[index] = outcome }
        problems += result.problems
      }
      guard problems.isEmpty else { throw LinkProblems(problems) }
      return outcomes.compactMap(\.self)
    }
  }

  /// Makes the staging folder when the first file needs it: a build with nothing new makes none, not even for a moment.
  private final class StagingFolder: Sendable {
    private let folder: OutputFolder
    private let isOpen = Mutex(false)

    init(_ folder: OutputFolder) {
      self.folder = folder
    }

    func open() throws(OutputError) {
      try isOpen.withLock { isOpen throws(OutputError) in
        if !isOpen { try folder.openStaging() }
        isOpen = true
      }
    }
  }

  /// Hands out the files, a share at a time.
  private final class Shares: Sendable {
    private let count: Int
    private let size: Int
    private let position = Atomic<Int>(0)

    init(count: Int, size: Int) {
      self.count = count
      self.size = size
    }

    func next() -> Range<Int>? {
      let start = position.add(size, ordering: .relaxed).oldValue
      return start < count ? start..<min(start + size, count) : nil
    }
  }

  private struct WorkerResult: Sendable {
    var outcomes: [(Int, StagedFile)] = []
    var problems: [LinkProblem] = []
  }

  /// One core's share of the work, with the memory it reuses.
  private struct Worker {
    let stage: SiteStage
    var links: LinkChecker
    let staging: StagingFolder
    var result = WorkerResult()
    var existing: [UInt8] = []

    mutating func stage(_ index: Int, rendering buffer: inout OutputBuffer) throws {
      let file = stage.files[index]
      switch file.content {
      case .rendered(let render):
        buffer.removeAll()
        render(&buffer)
        if let overrun = buffer.overrun { throw OutputError("\(file.path): \(overrun)") }
        try buffer.withUnsafeBytes { try finish(index, file.path, $0) }
      case .bytes(let bytes):
        try bytes.withUnsafeBytes { try finish(index, file.path, $0) }
      case .loaded(let load):
        try load().withUnsafeBytes { try finish(index, file.path, $0) }
      }
    }

    private mutating func finish(
      _ index: Int, _ path: SitePath, _ bytes: UnsafeRawBufferPointer
    ) throws {
      if path.isPage { result.problems += links.problems(in: bytes, of: path.text) }
      let target = stage.folder.absolute(path)
      let known = stage.manifest.digests[path]
      if try FileCalls.read(target, expecting: bytes.count, into: &existing),
        Self.holdSame(existing, bytes)
      {
        let digest = known ?? FileDigest(bytes).hexadecimal
        result.outcomes.append(
          (index, StagedFile(path: path, digest: digest, stagedPath: "", wasEdited: false)))
        return
      }
      let wasEdited = try isEdited(target, known)
      try staging.open()
      let staged = stage.folder.stagingPath + "/" + String(index)
      try FileCalls.create(staged, bytes)
      let digest = FileDigest(bytes).hexadecimal
      result.outcomes.append(
        (index, StagedFile(path: path, digest: digest, stagedPath: staged, wasEdited: wasEdited)))
    }

    /// Whether the first buffer begins with the second.
    private static func holdSame(_ existing: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return true }
      return existing.withUnsafeBytes { buffer in
        buffer.baseAddress.map { memcmp($0, start, bytes.count) == 0 } ?? false
      }
    }

    /// - Throws: when something that is not ours stands where the file belongs.
    private mutating func isEdited(_ target: String, _ known: String?) throws(OutputError) -> Bool {
      switch try FileCalls.kind(of: target) {
      case .missing: return false
      case .file:
        guard let known else {
          throw OutputError(
            "\(target) was not written by catalog, but the site needs its place; move it away")
        }
        var bytes: [UInt8] = []
        guard try FileCalls.read(target, expecting: nil, into: &bytes) else { return true }
        return FileDigest(bytes).hexadecimal != known
      case .folder, .link, .other:
        throw OutputError("\(target) is not a file, but the site needs its place; move it away")
      }
    }
  }
}
