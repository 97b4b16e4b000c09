import CatalogDomain
import CatalogPublishing

/// A plan as columns for people: a line for each group of files that browsers may keep equally long.
struct PublishTable {
  private struct Group: Hashable {
    let stage: Stage
    let cache: CacheClass
  }

  let lines: [String]
  /// The whole plan in one line.
  let summary: String

  /// - Parameters:
  ///   - outdated: the releases that go.
  ///   - keep: how many stay.
  init(_ plan: ReleasePlan, removing outdated: [String], keep: Int) {
    let groups = [plan.added, plan.updated, plan.unchanged].map { files in
      Dictionary(grouping: files) { Group(stage: $0.stage, cache: $0.cacheClass) }
    }
    var rows: [[String]] = []
    for stage in Stage.allCases {
      for cache in CacheClass.allCases {
        let ofGroup = groups.map { $0[Group(stage: stage, cache: cache)] ?? [] }
        let (added, updated, unchanged) = (ofGroup[0], ofGroup[1], ofGroup[2])
        guard !(added.isEmpty && updated.isEmpty && unchanged.isEmpty) else { continue }
        let bytes = (added + updated).reduce(0) { $0 + $1.size }
        rows.append([
          stage.rawValue, "\(added.count)", "\(updated.count)", "\(unchanged.count)",
          bytes == 0 ? "" : "\(ByteCount(bytes))", cache.words,
        ])
      }
    }
    let table = TextTable(
      ["files", "add", "update", "same", "to send", "browsers keep them"], rows,
      alignsRight: [1, 2, 3, 4])
    var lines = table.lines
    if !plan.deleted.isEmpty { lines.append("delete   \(Counted(plan.deleted.count, "file"))") }
    if !plan.kept.isEmpty {
      lines.append("keep     \(Counted(plan.kept.count, "file")) of older pages for a while")
    }
    if !outdated.isEmpty { lines.append("remove   \(Self.words(outdated, keep: keep))") }
    self.lines = lines
    let bytes = (plan.added + plan.updated).reduce(0) { $0 + $1.size }
    summary =
      "\(plan.added.count) to add, \(plan.updated.count) to update, \(plan.deleted.count) to delete, \(plan.unchanged.count) unchanged, \(ByteCount(bytes)) to send"
      + (outdated.isEmpty ? "" : "; \(Counted(outdated.count, "release")) to remove")
  }

  /// Releases that go, or went, and why.
  static func words(_ outdated: [String], keep: Int) -> String {
    "\(Counted(outdated.count, "release")), as keep is \(keep): \(outdated.joined(separator: ", "))"
  }
}

extension CacheClass {
  var words: String {
    switch self {
    case .immutable: "for good: the name changes with the content"
    case .revalidated: "and ask each time whether they changed"
    case .brief: "for five minutes"
    }
  }
}
