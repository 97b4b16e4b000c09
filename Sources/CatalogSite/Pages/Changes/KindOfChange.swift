import CatalogDomain
package import CatalogTemplates

/// All records of one kind that came, went or changed in one change.
package struct KindOfChange: Sendable {
  let heading: String
  let anchor: String
  let groups: [RecordGroup]
  let fields: String?

  package static let schema = Schema<KindOfChange>("kind of change") {
    $0.text("heading", "`Characters`") { $0.heading }
    $0.text("anchor", "A name for the heading: `characters`.") { $0.anchor }
    $0.list("groups", "Those that came, went and changed.", RecordGroup.schema) { $0.groups }
    $0.optionalText("fields", "In how many records each field changed, if any did.") { $0.fields }
  }

  /// Nil when there is nothing to tell.
  init?<Record: CatalogRecord>(
    _ changes: RecordChanges<Record>, heading: String, _ teller: ChangeTeller,
    row: (Record, [FieldChange], RecordGroup.Sort) -> RecordRow
  ) {
    if changes.isEmpty { return nil }
    let texts = teller.edition.texts
    self.heading = heading
    anchor = Record.kind.plural
    let groups = [
      RecordGroup(
        texts.counted(.added, changes.added.count), .added, of: changes.added.count, texts,
        changes.added.prefix(SiteHistory.most).map { row($0, [], .added) }),
      RecordGroup(
        texts.counted(.removed, changes.removed.count), .removed, of: changes.removed.count, texts,
        changes.removed.prefix(SiteHistory.most).map { row($0, [], .removed) }),
      RecordGroup(
        texts.counted(.changed, changes.changed.count), .changed, of: changes.changed.count, texts,
        changes.changed.prefix(SiteHistory.most).map { row($0.new, $0.fields, .changed) }),
    ]
    self.groups = groups.filter { !$0.rows.isEmpty }
    let isList = Record.kind == .character
    let counts = changes.fieldCounts.map {
      "\(Vocabulary.label(of: $0.field, isList: isList, texts)) \($0.count)"
    }
    fields = counts.isEmpty ? nil : counts.joined(separator: ", ")
  }
}
