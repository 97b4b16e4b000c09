package import Foundation

/// The entries as a crawl sees and changes them: new bodies are kept as drafts, so the last whole crawl stays until this one
/// is whole. Where an answer has the old bytes, only the confirmation is noted, beside the entry. What is written has the number of the
/// run, so that the pages of two runs of one crawl are told apart. In a list's second round it has the next number: when that round is
/// interrupted, pages of the first are still there.
package actor DraftShelf: AnswerShelf {
  private let store: any ResponseStore
  private let journal: any CrawlJournal
  private let generation: Int64
  private let run: Int64
  /// Whether what runs before this one found may be lying in the store.
  private let isResumed: Bool
  /// Whether what earlier crawls stored is as good as not there.
  private let beginsAnew: Bool
  private var drafted: Set<String> = []
  /// Whether the journal knows of this crawl: from the first answer on that changes the store.
  private(set) var hasBegun: Bool

  /// - Parameters:
  ///   - generation: the crawl's number.
  ///   - run: that of this run of it: a higher one where an interrupted crawl is taken up again.
  package init(
    store: any ResponseStore, journal: any CrawlJournal, generation: Int64, run: Int64,
    beginsAnew: Bool = false
  ) {
    self.store = store
    self.journal = journal
    self.generation = generation
    self.run = run
    self.beginsAnew = beginsAnew
    isResumed = run != generation
    hasBegun = isResumed
  }

  package func entry(for address: String) async throws(StoreError) -> StoredResponse? {
    if isResumed || drafted.contains(address) {
      if var draft = try await store.entry(for: Draft.address(of: address)), draft.run >= generation
      {
        drafted.insert(address)
        draft.isOfOpenCrawl = true
        return draft
      }
    }
    if beginsAnew { return nil }
    let entry = try await store.entry(for: address)
    guard var confirmed = entry?.confirmed(by: generation) else { return entry }
    confirmed.isOfOpenCrawl = true
    return confirmed
  }

  /// Whether the entry is no draft: no list was proven with it, and beside answers of now it would pass for one of them.
  package func mayStandIn(_ address: String) async -> Bool { !drafted.contains(address) }

  package func keep(
    _ answer: ValidatedAnswer, for address: String, old: StoredResponse?, round: Int
  ) async throws(StoreError) {
    try await begin()
    let number = run + Int64(round)
    let isOld = old?.body == answer.body && old?.validators == answer.validators
    if isOld, !drafted.contains(address) {
      try await store.noteConfirmation(of: address, at: answer.fetchedAt, by: number)
    } else {
      drafted.insert(address)
      try await store.store(answer.stored(run: number), for: Draft.address(of: address))
    }
  }

  package func confirm(
    _ address: String, entry: StoredResponse, at date: Date, round: Int
  ) async throws(StoreError) {
    try await begin()
    let number = run + Int64(round)
    if drafted.contains(address) {
      try await store.confirm(Draft.address(of: address), at: date, run: number)
    } else {
      try await store.noteConfirmation(of: address, at: date, by: number)
    }
  }

  /// Called before anything is written. A call that overlaps the first may write before the crawl is open; its draft
  /// is then of the crawl that is about to be opened, which `begin` leaves alone.
  private func begin() async throws(StoreError) {
    guard !hasBegun else { return }
    hasBegun = true
    try await journal.begin(generation)
  }
}
