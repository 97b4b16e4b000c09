/// One page of the API's list of records, with what the API says of the whole list.
package struct RecordsPage<Record: CatalogRecord>: Hashable, Sendable {
  /// Records in the whole list.
  package let count: Int
  /// Pages in the whole list.
  package let pages: Int
  /// The number the API's `next` leads to, counted from 1; nil on the last page.
  package let next: Int?
  /// In the order of the API: by id.
  package let records: [Record]

  package init(count: Int, pages: Int, next: Int?, records: [Record]) {
    self.count = count
    self.pages = pages
    self.next = next
    self.records = records
  }
}

package typealias CharactersPage = RecordsPage<CatalogCharacter>
