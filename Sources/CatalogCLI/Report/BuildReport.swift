import CatalogData
import CatalogDomain
import CatalogSite
import Foundation

/// What a build came to: the last line for people, the JSON of `--report` for programs.
struct BuildReport {
  var ledger: CrawlLedger
  var catalog: Catalog
  /// The owner's own of its characters.
  var created: Set<CatalogCharacter.ID> = []
  /// Characters that the owner hides, also those that the source has no longer. Counts are of the data, and have them.
  var hidden: Set<CatalogCharacter.ID> = []
  var avatars: AvatarResults
  /// What differs from the state of the data before; nil for the first one.
  var change: CatalogDiff?
  /// Nil for a crawl, which makes no site.
  var output: OutputReport?
  var warnings: [String]
  /// Pictures of the owner's content that it has, by their paths in its folder, sorted.
  var contentPictures: [String] = []
  /// What is worth knowing and no reason to worry.
  var notes: [BuildNote]
  /// Another note: that the site told changes of which nothing is recorded; nil where it did not.
  var lostPast: String?
  var elapsed: Duration
  /// In bytes.
  var peakMemory: Int
  /// How far the data can be relied on, in words.
  var age: String
  /// Nil for a crawl.
  var outlook: BuildOutlook?

  /// Whether anything of the site differs from before; of a crawl, whether the data does.
  var hasChanges: Bool {
    guard let output else { return change.map { !$0.isEmpty } ?? true }
    // Adopted files are published from now on.
    return !output.written.isEmpty || !output.removed.isEmpty || !output.adopted.isEmpty
  }

  /// What differs, with names for both sides, as far as others may be told: nothing of hidden characters.
  var comparison: StateComparison? {
    change.map {
      StateComparison(
        diff: $0.hiding(hidden),
        sides: DiffSides(from: "the state before", to: UTCDate(catalog.asOf).description),
        date: catalog.asOf)
    }
  }

  var summary: BuildSummary {
    BuildSummary(
      pages: output.map {
        .init(all: $0.pages, written: $0.pagesWritten, removed: $0.pagesRemoved)
      },
      characters: catalog.characters.count, avatars: avatars.shown, newAvatars: avatars.new,
      missingAvatars: avatars.missing.count, staleAvatars: avatars.stale,
      changes: (change?.characters).map(ChangeCounts.init),
      otherChanges: change.map { OtherChanges($0) } ?? OtherChanges(),
      asOf: catalog.date(besides: created), age: age)
  }

  /// What is worth knowing of how the site was put in place. It is not told again by the next build, which may have nothing to put there.
  var placement: String? {
    guard case .renamed(because: let reason)? = output?.method else { return nil }
    return "files were put in place one by one: \(reason)"
  }

  /// All that is told as a note.
  var toldNotes: [BuildNote] {
    notes + [lostPast, placement].compactMap(\.self).map { BuildNote($0) }
  }

  /// The whole story on one line, stable, for `grep`.
  var lastLine: String { summary.line(elapsed: elapsed, peakMemory: peakMemory) }
}
