import CatalogData
import CatalogDomain
import CatalogSite
import Foundation

/// The JSON of `--report`: what happened, for a program that decides what to do next.
///
/// `version` grows when a key changes its meaning or goes away; new keys do not change it. For a command that fails, `FailureReport` takes
/// its place.
struct ReportFile: Encodable {
  struct Pages: Encodable {
    let total: Int
    let written: Int
    let unchanged: Int
    let removed: Int
  }

  struct Files: Encodable {
    /// How they were put in place.
    enum Method: String, Encodable {
      case unchanged, exchanged, renamed

      init(_ method: OutputReport.Method) {
        switch method {
        case .unchanged: self = .unchanged
        case .exchanged: self = .exchanged
        case .renamed: self = .renamed
        }
      }
    }

    let total: Int
    let written: [String]
    let removed: [String]
    let editedByHand: [String]
    let method: Method
  }

  /// What differs from the state of the data before.
  struct Changes: Encodable {
    let characters: ChangeCounts
    let locations: ChangeCounts
    let episodes: ChangeCounts
    let avatars: Int
    let movedImages: Int
    /// What appeared in the shape of the data, or vanished from it.
    let drift: Int
    let isEmpty: Bool
  }

  struct Avatars: Encodable {
    struct Missing: Encodable {
      let character: Int
      let reason: String
    }

    struct Changed: Encodable {
      let address: String
      let oldDigest: String
      let newDigest: String
    }

    struct Trimmed: Encodable {
      let address: String
      let bytes: Int
    }

    let shown: Int
    let new: Int
    let requests: Int
    let notModified: Int
    let stale: Int
    let bytes: Int
    let missing: [Missing]
    let changed: [Changed]
    let trimmed: [Trimmed]
  }

  struct Crawl: Encodable {
    struct List: Encodable {
      let kind: String
      let pages: Int
      let countAtStart: Int
      let countAtEnd: Int
      let records: Int
      let duplicates: Int
      let repaired: Int
      let restarts: Int
    }

    struct Stale: Encodable {
      let request: String
      let reason: String
      let fetchedAt: String
    }

    let lists: [List]
    let requests: Int
    let notModified: Int
    let servedFresh: Int
    let retries: Int
    let bytes: Int
    let stale: [Stale]
  }

  let version = 1
  let dataAsOf: String
  let characters: Int
  let locations: Int
  let episodes: Int
  /// Nil for the first state.
  let changes: Changes?
  let pages: Pages?
  let files: Files?
  let avatars: Avatars
  let crawl: Crawl
  let warnings: [String]
  let notes: [String]
  let seconds: Double
  let peakMemoryBytes: Int

  init(_ report: BuildReport) {
    dataAsOf = UTCDate(report.catalog.asOf).description
    characters = report.catalog.characters.count
    locations = report.catalog.locations.count
    episodes = report.catalog.episodes.count
    changes = report.change.map {
      Changes(
        characters: .init($0.characters), locations: .init($0.locations),
        episodes: .init($0.episodes), avatars: $0.changedAvatars.count,
        movedImages: $0.imageMoves.count,
        drift: $0.drift.count, isEmpty: $0.isEmpty)
    }
    pages = report.output.map {
      Pages(
        total: $0.pages, written: $0.pagesWritten, unchanged: $0.pages - $0.pagesWritten,
        removed: $0.pagesRemoved)
    }
    files = report.output.map {
      Files(
        total: $0.files, written: $0.written.map(\.text), removed: $0.removed.map(\.text),
        editedByHand: $0.editedByHand.map(\.text), method: .init($0.method))
    }
    avatars = Self.avatars(report.avatars)
    crawl = Self.crawl(report.ledger)
    warnings = report.warnings.flatMap { report.avatars.singleWarnings[$0] ?? [$0] }
    notes = report.toldNotes.map(\.text)
    let (whole, fraction) = report.elapsed.components
    seconds = Double(whole) + Double(fraction / 1_000_000_000_000_000) / 1000
    peakMemoryBytes = report.peakMemory
  }

  /// Before anything is done. What an earlier run left there stays.
  /// - Parameter made: folders that the command may make before it writes the file.
  /// - Throws: `CommandFailure` when the file cannot be written.
  static func check(_ path: String, whenThereAre made: [String]) throws(CommandFailure) {
    do {
      try NamedFile(path: path).check(whenThereAre: made)
    } catch {
      throw unwritable(path, error)
    }
  }

  /// - Throws: `CommandFailure` when the file cannot be written.
  func write(to path: String) throws(CommandFailure) {
    try Self.write(self, to: path)
  }

  /// - Throws: `CommandFailure` when the file cannot be written, or a signal comes while another process writes there.
  static func write(_ report: some Encodable, to path: String) throws(CommandFailure) {
    do {
      try NamedFile(path: path).write(ProgramJSON.document(report))
    } catch {
      throw unwritable(path, error)
    }
  }

  private static func unwritable(_ path: String, _ error: any Error) -> CommandFailure {
    CommandFailure(endedBy: error) {
      "\(path) cannot be written: \(FileTrouble($0)); give --report another file"
    }
  }

  private static func avatars(_ results: AvatarResults) -> Avatars {
    Avatars(
      shown: results.shown, new: results.new, requests: results.requests,
      notModified: results.notModified, stale: results.stale, bytes: results.bytes,
      missing: results.missing.map {
        Avatars.Missing(character: $0.character.rawValue, reason: $0.reason)
      },
      changed: results.changed.map {
        Avatars.Changed(address: $0.address, oldDigest: $0.oldDigest, newDigest: $0.newDigest)
      },
      trimmed: results.trimmed.map { Avatars.Trimmed(address: $0.address, bytes: $0.bytes) })
  }

  private static func crawl(_ ledger: CrawlLedger) -> Crawl {
    Crawl(
      lists: ledger.lists.map {
        Crawl.List(
          kind: $0.kind.rawValue, pages: $0.pages, countAtStart: $0.countAtStart,
          countAtEnd: $0.countAtEnd, records: $0.records, duplicates: $0.duplicates,
          repaired: $0.repaired, restarts: $0.restarts)
      },
      requests: ledger.requests, notModified: ledger.notModified, servedFresh: ledger.servedFresh,
      retries: ledger.retries, bytes: ledger.bytes,
      stale: ledger.stale.map {
        Crawl.Stale(
          request: $0.request, reason: $0.reason, fetchedAt: UTCDate($0.fetchedAt).description)
      })
  }
}
