import CatalogDomain
package import CatalogTemplates

/// A change of the data among others: when, and how much.
package struct ChangeRow: Sendable {
  let day: String
  let date: String
  let summary: String
  let url: URLReference

  package static let schema = Schema<ChangeRow>("change") {
    $0.text("day", "The day, in UTC: `2025-12-14`.") { $0.day }
    $0.text(
      "date",
      "The same for people: `14 December 2025`, and the time where the day has more changes."
    ) { $0.date }
    $0.text("summary", "`Characters: 333 added, 72 changed`") { $0.summary }
    $0.url("url", "Its page.") { $0.url }
  }
}

extension CatalogHistory.Change {
  var link: Link { .change(snapshot, occurrence: occurrence) }
}

extension PageFrames {
  func row(_ label: ChangeIndex.Label) -> ChangeRow {
    ChangeRow(
      day: label.date.day, date: label.longDate, summary: label.summary,
      url: viewpoint.reference(to: label.link))
  }
}

extension Wording {
  /// `Characters: 333 added, 72 changed · Locations: 50 added`
  func summary(_ diff: CatalogDiff) -> String {
    let parts = [
      (texts[.navCharacters], counts(diff.characters)),
      (texts[.navLocations], counts(diff.locations)),
      (texts[.navEpisodes], counts(diff.episodes)),
      (texts[.headingPictures], counts(0, 0, diff.changedAvatars.count)),
      (texts[.headingMoved], counts(0, 0, diff.imageMoves.count)),
      (
        texts[.headingShape],
        counts(diff.drift.appeared.count, diff.drift.vanished.count, 0)
      ),
    ]
    return parts.filter { !$0.1.isEmpty }
      .map { texts.filled(.changeSummary, $0.0, $0.1) }.joined(separator: " · ")
  }

  private func counts<Record>(_ changes: RecordChanges<Record>) -> String {
    counts(changes.added.count, changes.removed.count, changes.changed.count)
  }

  private func counts(_ added: Int, _ removed: Int, _ changed: Int) -> String {
    [(TextKey.added, added), (.removed, removed), (.changed, changed)]
      .filter { $0.1 > 0 }.map { texts.counted($0.0, $0.1) }.joined(separator: ", ")
  }
}
