import CatalogData
import CatalogDomain
import Testing

@Suite("What becomes of what is stored")
struct CacheDecisionTests {
  /// All of it: each policy with each state of the entry, against everything the network may come to.
  /// `fail` and `stale` stand for that failure told, and for the entry served because of it.
  private static let table = """
                          | not asked  | answered | 304     | notFound | malformed | incomplete | unreachable | cancelled
    local-first  none     | fetch      | keep     | fail304 | fail     | fail      | fail       | fail        | fail
    local-first  current  | serve      | keep     | confirm | stale    | stale     | stale      | stale       | fail
    local-first  other    | revalidate | keep     | confirm | stale    | stale     | stale      | stale       | fail
    local-first  stale    | revalidate | keep     | confirm | stale    | stale     | stale      | stale       | fail
    remote-first none     | fetch      | keep     | fail304 | fail     | fail      | fail       | fail        | fail
    remote-first current  | serve      | keep     | confirm | stale    | stale     | stale      | stale       | fail
    remote-first other    | revalidate | keep     | confirm | stale    | stale     | stale      | stale       | fail
    remote-first stale    | revalidate | keep     | confirm | stale    | stale     | stale      | stale       | fail
    no-cache     none     | fetch      | pass     | fail304 | fail     | fail      | fail       | fail        | fail
    no-cache     current  | fetch      | pass     | fail304 | fail     | fail      | fail       | fail        | fail
    no-cache     other    | fetch      | pass     | fail304 | fail     | fail      | fail       | fail        | fail
    no-cache     stale    | fetch      | pass     | fail304 | fail     | fail      | fail       | fail        | fail
    cache-only   none     | missing    | missing  | missing | missing  | missing   | missing    | missing     | missing
    cache-only   current  | serve      | serve    | serve   | serve    | serve     | serve      | serve       | serve
    cache-only   other    | serve      | serve    | serve   | serve    | serve     | serve      | serve       | serve
    cache-only   stale    | serve      | serve    | serve   | serve    | serve     | serve      | serve       | serve
    """

  private static let networks: [NetworkOutcome] = [
    .notAsked, .answered, .notModified, .failed(.notFound("a")), .failed(.malformed("b")),
    .failed(.incomplete("c")), .failed(.unreachable("d")), .failed(.cancelled),
  ]

  private static let entries: [(String, EntryState)] = [
    ("none", .none), ("current", .current), ("other", .otherRun), ("stale", .stale),
  ]

  @Test func `every policy, entry and outcome of the network leads where the table says`() throws {
    let rows = Self.table.split(separator: "\n").dropFirst().map { row in
      row.split(separator: "|").map { $0.trimmingPrefix(while: \.isWhitespace) }
    }
    #expect(rows.count == CachePolicy.allCases.count * EntryState.allCases.count)
    for row in rows {
      let head = row[0].split(separator: " ")
      let policy = try #require(CachePolicy(rawValue: String(head[0])))
      let entry = try #require(Self.entries.first { $0.0 == head[1] }?.1)
      #expect(row.count == Self.networks.count + 1)
      for (network, cell) in zip(Self.networks, row.dropFirst()) {
        let expected = try #require(Self.decision(cell.filter { $0 != " " }, network))
        #expect(
          CacheDecision.decide(policy, entry: entry, network: network) == expected,
          "\(policy), \(entry), \(network)")
      }
    }
  }

  private static func decision(_ cell: String, _ network: NetworkOutcome) -> CacheDecision? {
    switch (cell, network) {
    case ("serve", _): .serve
    case ("fetch", _): .fetch
    case ("revalidate", _): .revalidate
    case ("keep", _): .keep
    case ("pass", _): .pass
    case ("confirm", _): .confirm
    case ("missing", _): .fail(.notStored)
    case ("fail304", _):
      .fail(
        .unreachable("answered 304 Not Modified though nothing was at hand to be modified"))
    case ("fail", .failed(let reason)): .fail(reason)
    case ("stale", .failed(let reason)): .serveStale(reason)
    default: nil
    }
  }
}
