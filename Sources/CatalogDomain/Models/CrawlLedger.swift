package import Foundation

/// What a crawl did, told as its proof: who was asked, who answered how, and that nothing is missing.
package struct CrawlLedger: Hashable, Sendable {
  package struct List: Hashable, Sendable {
    package var kind: RecordKind
    /// Pages the API announced.
    package var pages: Int
    /// Records the API announced on the first page that came.
    package var countAtStart: Int
    /// The most records any page of the list announced.
    package var countAtEnd: Int
    /// Records held at the end, each id once.
    package var records: Int
    package var duplicates: Int
    /// Records fetched by id because the pages did not hold them.
    package var repaired: Int
    /// How often this list was begun anew because it moved while it was read.
    package var restarts: Int

    package init(
      kind: RecordKind, pages: Int = 0, countAtStart: Int = 0, countAtEnd: Int = 0,
      records: Int = 0, duplicates: Int = 0, repaired: Int = 0, restarts: Int = 0
    ) {
      self.kind = kind
      self.pages = pages
      self.countAtStart = countAtStart
      self.countAtEnd = countAtEnd
      self.records = records
      self.duplicates = duplicates
      self.repaired = repaired
      self.restarts = restarts
    }
  }

  /// A stored answer that was served because the network failed.
  package struct Stale: Hashable, Sendable {
    package let request: String
    package let reason: String
    package let fetchedAt: Date

    package init(request: String, reason: String, fetchedAt: Date) {
      self.request = request
      self.reason = reason
      self.fetchedAt = fetchedAt
    }
  }

  package var lists: [List] = []
  /// When the newest of the answers the catalog was made of was fetched or last confirmed; nil without one.
  package var newest: Date?
  /// When the oldest of the answers each list was made of was. Without those that are empty.
  package var oldest: [RecordKind: Date] = [:]
  /// Requests sent over the network, retries included.
  package var requests = 0
  /// Those that were answered `304 Not Modified`.
  package var notModified = 0
  /// Answers taken from the store without asking.
  package var servedFresh = 0
  package var stale: [Stale] = []
  package var retries = 0
  /// Bytes of bodies received, after decompression.
  package var bytes = 0
  /// What deserves to be said but does not stop a build: damaged entries, unknown keys.
  package var warnings: [String] = []
  /// The first warning about records that are taken all the same: the source gives something for the address of a picture that is none.
  package var flaw: String?
  /// What the API sent besides what the catalog keeps, by the kind of record asked for.
  package var unknownKeys: [RecordKind: UnknownKeys] = [:]

  package init() {}
}
