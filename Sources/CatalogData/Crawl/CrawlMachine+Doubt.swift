import CatalogDomain

/// Doubt of a list that is whole by its figures: it need not be of one moment.
extension CrawlMachine {
  /// Accepts a list that is whole by its figures, or doubts it.
  mutating func judge(_ records: [Record]) {
    if let id = leftover {
      return restart(
        "\(Record.kind.rawValue) \(id) is in a stored answer only, of which the last state was not made"
      )
    }
    guard rules.mayAsk, !lastIDs.isEmpty else { return accept(records) }
    let ids = records.lazy.map(\.id.rawValue)
    let doubted = lastIDs.subtracting(ids).sorted() + passedOver(by: ids)
    guard !doubted.isEmpty else { return accept(records) }
    candidate = records
    pendingLost = Array(doubted.prefix(CrawlRules.repairLimit))
    state = .doubted
  }

  /// The ids between the last state's and the highest one that no page has: when one record left and two came, the first of them may stand on
  /// a page that had been read. Nothing where they are more than a request asks for: the ids of such a list do not follow each other.
  private func passedOver(by ids: some Sequence<Int>) -> [Int] {
    guard let last = lastIDs.max() else { return [] }
    let new = Set(ids.filter { $0 > last })
    guard let highest = new.max() else { return [] }
    let passed = ((last + 1)..<highest).lazy.filter { !new.contains($0) }
    let first = Array(passed.prefix(CrawlRules.repairLimit + 1))
    return first.count > CrawlRules.repairLimit ? [] : first
  }

  /// A record that the last state did not have, from a stored answer that was taken because the network failed. What a list has outgrown
  /// stays in the store for a while, and is no part of the last whole list.
  private var leftover: Int? {
    guard rules.mayAsk, !lastIDs.isEmpty else { return nil }
    let repaired = repair?.origin == .stale ? repair?.value.map(\.id.rawValue) ?? [] : []
    return (round.staleIDs + repaired).first { !lastIDs.contains($0) }
  }

  /// Accepts the doubted list, reads it once more or refuses it, where nobody says whether the records are gone.
  ///
  /// A list that came from the network in one go is likely whole, and an API that never answers the question must not hold up the catalog
  /// for ever; any other is not believed.
  mutating func keepDoubt(of ids: [Int], because error: RecordsPageError) {
    let names = ids.prefix(3).map(\.description) + (ids.count > 3 ? ["…"] : [])
    let (what, question) =
      ids.contains(where: lastIDs.contains)
      ? ("what the last state held is", "it is gone")
      : ("what new ids pass over is", "it exists")
    let text =
      "\(what) on no page (\(names.joined(separator: ", "))), and whether \(question) could not be asked: \(error.reason.text)"
    if round.isAllAsked {
      doubt = text
      accept(candidate)
    } else if round.hasStale {
      // What made the page stale goes on, as this failure shows.
      refuse(text)
    } else {
      restart(text)
    }
  }
}
