import CatalogDomain

/// Where a record stands in the catalog. Found, not kept: records are sorted by id, and a table of a hundred thousand takes megabytes.
struct RecordPositions<Record: CatalogRecord>: Sendable {
  private let records: [Record]

  /// - Parameter records: of the catalog: by id, each once.
  init(_ records: [Record]) {
    self.records = records
  }

  subscript(_ id: Record.ID) -> Int? {
    // Ids are mostly counted from 1 without a gap.
    let guess = id.rawValue &- 1
    if records.indices.contains(guess), records[guess].id == id { return guess }
    // By index: `partitioningIndex` over the records would copy each it looks at.
    let position = records.indices.partitioningIndex { records[$0].id >= id }
    return position < records.count && records[position].id == id ? position : nil
  }
}
