package import CatalogTemplates

/// Records to which one change did the same.
package struct RecordGroup: Sendable {
  enum Sort: String, Sendable {
    case added
    case removed
    case changed
  }

  let heading: String
  let sort: Sort
  let rows: [RecordRow]
  let more: String?

  init(_ heading: String, _ sort: Sort, of count: Int, _ texts: SiteTexts, _ rows: [RecordRow]) {
    self.heading = heading
    self.sort = sort
    self.rows = rows
    more = count > rows.count ? texts.counted(.andMore, count - rows.count) : nil
  }

  package static let schema = Schema<RecordGroup>("group") {
    $0.text("heading", "`333 added`") { $0.heading }
    $0.text("sort", "For the stylesheet: `added`, `removed` or `changed`.") { $0.sort.rawValue }
    $0.list("rows", "The records, by id.", RecordRow.schema) { $0.rows }
    $0.optionalText("more", "How many more there are, if not all are told.") { $0.more }
  }
}
