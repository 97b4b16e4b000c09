import CatalogData
import CatalogDomain
import CatalogSite
import Foundation

/// What a build came to: the last line for people, the JSON of `--report` for programs.
struct BuildReport {
  var ledger: CrawlLedger
  var catalog: Catalog
  var avatars: AvatarResults
  /// What differs from the state of the data before; nil for the first one.
  var change: CatalogDiff?
  /// Nil for a crawl, which makes no site.
  var output: OutputReport?
  var warnings: [String]
  /// What is worth knowing and no reason to worry.
  var notes: [String]
  var elapsed: Duration
  /// In bytes.
  var peakMemory: Int

  /// Whether anything of the site differs from before; of a crawl, whether the data does.
  var hasChanges: Bool {
    guard let output else { return change.map { !$0.isEmpty } ?? true }
    return !output.written.isEmpty || !output.removed.isEmpty
  }

  /// What differs, with names for both sides.
  var comparison: StateComparison? {
    change.map {
      StateComparison(
        diff: $0,
        sides: DiffSides(from: "the state before", to: Timestamp(catalog.asOf).description),
        date: catalog.asOf)
    }
  }

  /// The whole story on one line, stable, for `grep`.
  var lastLine: String {
    var parts: [String] = []
    if let output {
      let unchanged = output.pages - output.pagesWritten
      parts.append(
        "\(output.pages) pages (\(output.pagesWritten) written, \(unchanged) unchanged, \(output.pagesRemoved) removed)"
      )
    }
    parts.append("\(catalog.characters.count) characters")
    parts.append(
      "\(avatars.shown) avatars (\(avatars.new) new, \(avatars.missing.count) missing)")
    if let changes = change?.characters {
      parts.append(
        "\(changes.added.count) added, \(changes.removed.count) removed, \(changes.changed.count) changed"
      )
    }
    parts.append("data \(Timestamp(catalog.asOf)) \(age)")
    parts.append(Self.seconds(elapsed))
    parts.append("peak \((peakMemory + 500_000) / 1_000_000) MB")
    return parts.joined(separator: " · ")
  }

  /// `fresh`, or how much of the data could only be had from the store, and the first reason.
  private var age: String {
    guard let first = ledger.stale.first else { return "fresh" }
    return "stale (\(ledger.stale.count) answers from the store: \(first.reason))"
  }

  /// `0.21 s`
  static func seconds(_ duration: Duration) -> String {
    let (whole, fraction) = duration.components
    let hundredths = Int(whole) * 100 + Int(fraction / 10_000_000_000_000_000)
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) s"
  }
}
