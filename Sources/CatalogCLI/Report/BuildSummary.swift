import CatalogDomain
import Foundation

/// What a build came to, in figures.
struct BuildSummary: Codable, Hashable {
  struct Pages: Codable, Hashable {
    var all: Int
    var written: Int
    var removed: Int
  }

  /// Nil for a crawl, which makes no site.
  var pages: Pages?
  var characters: Int
  var avatars: Int
  var newAvatars: Int
  var missingAvatars: Int
  /// Shown although their host could not be asked again.
  var staleAvatars: Int
  /// Characters that differ from the state of the data before; nil for the first one.
  var changes: ChangeCounts?
  /// The same of all else.
  var otherChanges: OtherChanges
  /// When the data became what it is; nil for a catalog without records.
  var asOf: Date?
  /// How far the data can be relied on, in words: `fresh` at best.
  var age: String

  /// The same for a build that finds everything as it was.
  var repeated: BuildSummary {
    var summary = self
    summary.pages?.written = 0
    summary.pages?.removed = 0
    summary.newAvatars = 0
    summary.changes = ChangeCounts()
    summary.otherChanges = OtherChanges()
    return summary
  }

  /// The whole story on one line, stable, for `grep`.
  /// - Parameter peakMemory: in bytes.
  func line(elapsed: Duration, peakMemory: Int) -> String {
    var parts: [String] = []
    if let pages {
      parts.append(
        "\(pages.all) pages (\(pages.written) written, \(pages.all - pages.written) unchanged, \(pages.removed) removed)"
      )
    }
    parts.append("\(characters) characters")
    let stale = staleAvatars > 0 ? ", \(staleAvatars) stale" : ""
    parts.append("\(avatars) avatars (\(newAvatars) new, \(missingAvatars) missing\(stale))")
    if let changes {
      parts.append(
        "\(changes.added) added, \(changes.removed) removed, \(changes.changed) changed\(otherChanges.addition)"
      )
    }
    parts.append("data \(asOf.map { "\(UTCDate($0)) " } ?? "")\(age)")
    parts.append(Self.seconds(elapsed))
    parts.append("peak \((peakMemory + 500_000) / 1_000_000) MB")
    return parts.joined(separator: " · ")
  }

  /// `0.21 s`
  static func seconds(_ duration: Duration) -> String {
    let (whole, fraction) = duration.components
    let hundredths = Int(whole) * 100 + Int(fraction / 10_000_000_000_000_000)
    return "\(hundredths / 100).\(String(hundredths % 100).zeroPadded(to: 2)) s"
  }
}
