import CatalogDomain
import Foundation

/// One reading of a list within a run: the pages it holds so far, and what they prove together.
struct CrawlRound<Record: CatalogRecord>: Sendable {
  /// What the pages amount to once all are there.
  enum Verdict {
    case whole([Record])
    /// Everything is there but these ids.
    case lacks([Int])
    /// They do not make one list, and nobody can say what is missing.
    case broken(String)
  }

  private(set) var pages: [Int: CachedAnswer<RecordsPage<Record>>] = [:]
  /// Pages to be asked for again, before all others.
  var again: [Int] = []
  /// The next page that was never asked for.
  private var cursor = 1
  /// Requests without an answer yet.
  var outstanding = 0
  /// Pages held; kept when they are released.
  private(set) var pageCountHeld = 0
  /// The highest figures any page announced.
  private(set) var count = 0
  private(set) var pageCount = 0
  /// The first page's figure; another page may announce one page more, for a record that was just added.
  private(set) var firstPageCount = 0
  /// The fewest records any page announced.
  private var smallestCount = Int.max
  private var hasMoved = false
  /// Whether a page announced fewer records than one before: some may be gone that were read.
  private(set) var hasShrunk = false
  /// Whether a page could only be had from the store; kept when the pages are released.
  private(set) var hasStale = false
  private var notesByPage: [Int: AnswerNotes] = [:]

  var isEmpty: Bool { pages.isEmpty }
  var isDone: Bool { outstanding == 0 && again.isEmpty && pages.count >= pageCount && !isEmpty }

  mutating func nextPage() -> Int? {
    if !again.isEmpty { return again.removeFirst() }
    guard cursor <= max(1, pageCount) else { return nil }
    cursor += 1
    return cursor - 1
  }

  /// Takes a page in, and what it announces.
  /// - Returns: false when the list is another one by now, so that reading on is of no use.
  mutating func hold(_ number: Int, _ answer: CachedAnswer<RecordsPage<Record>>) -> Bool {
    let page = answer.value
    if isEmpty {
      firstPageCount = page.pages
    } else if page.count != count || page.pages != pageCount {
      hasMoved = true
    }
    if page.count < count { hasShrunk = true }
    if answer.origin == .stale { hasStale = true }
    pages[number] = answer
    notesByPage[number] = answer.notes
    count = max(count, page.count)
    pageCount = max(pageCount, page.pages)
    smallestCount = min(smallestCount, page.count)
    pageCountHeld = pages.count
    return pageCount <= firstPageCount + 1
  }

  /// Lets go of all pages and of what they announced and brought to light; requests under way still count.
  /// - Returns: the numbers of the pages, in order.
  mutating func forget() -> [Int] {
    let numbers = pages.keys.sorted()
    var round = Self()
    (round.again, round.cursor, round.outstanding) = (again, cursor, outstanding)
    self = round
    return numbers
  }

  /// Lets go of the records, once the list is made of them.
  mutating func release() { pages = [:] }

  /// Whether every page came from the network, within this round.
  var isAllAsked: Bool { pages.values.allSatisfy { $0.origin == .network } }

  /// What the pages brought to light, in their order; kept when they are released.
  var notes: [AnswerNotes] {
    notesByPage.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The ids of the records on pages that could only be had from the store, in the order of the pages.
  var staleIDs: [Int] {
    pages.filter { $0.value.origin == .stale }.sorted { $0.key < $1.key }
      .flatMap { $0.value.value.records.map(\.id.rawValue) }
  }

  /// When the pages were fetched or confirmed, in no order.
  var dates: [Date] { pages.values.map(\.fetchedAt) }

  /// What the pages amount to once all are there, and the ids of their records that were there before, once for each time.
  /// - Parameter repaired: records that were fetched by id besides.
  func verdict(with repaired: [Record]) -> (Verdict, repeated: [Int]) {
    var records: [Record] = []
    records.reserveCapacity(pages.values.reduce(repaired.count) { $0 + $1.value.records.count })
    var seen: Set<Int> = []
    var repeated: [Int] = []
    for number in pages.keys.sorted() {
      for record in pages[number]?.value.records ?? [] {
        if seen.insert(record.id.rawValue).inserted {
          records.append(record)
        } else {
          repeated.append(record.id.rawValue)
        }
      }
    }
    for record in repaired where seen.insert(record.id.rawValue).inserted {
      records.append(record)
    }
    return (judge(records, seen, duplicates: repeated.count), repeated)
  }

  private func judge(_ records: [Record], _ seen: Set<Int>, duplicates: Int) -> Verdict {
    if !hasMoved, duplicates == 0, records.count == count { return .whole(records) }
    let broken = Verdict.broken(text(records.count, duplicates))
    // The API numbers its records 1…count. Where that holds, it proves a list that moved, and names what a gap lacks.
    let lacking = count - records.count
    guard 0...CrawlRules.repairLimit ~= lacking, seen.allSatisfy({ 1...max(count, 1) ~= $0 }) else {
      return broken
    }
    if lacking == 0 { return .whole(records) }
    return .lacks((1...count).filter { !seen.contains($0) })
  }

  private func text(_ found: Int, _ duplicates: Int) -> String {
    var text =
      "\(found.counted("different record")) on \(pages.count.counted("page")), \(count.grouped) announced"
    if duplicates > 0 { text += ", \(duplicates.grouped) more than once" }
    if smallestCount != count {
      text += "; the count moved between \(smallestCount.grouped) and \(count.grouped)"
    }
    return text
  }
}
