import CatalogData
import CatalogDomain
import Foundation
import Synchronization
import Testing

/// A list moves while it is read, and is read again. Answers of the first round that are still under way tell what was before.
@Suite("Answers that come late")
struct LateAnswerTests {
  private let world = CrawlWorld()

  @Test(arguments: Move.allCases, [false, true])
  func `what comes late of a first round is not stored over what the second one brings`(
    _ move: Move, _ hasStored: Bool
  ) async throws {
    if hasStored {
      _ = try await world.crawl(.localFirst)
      world.clock.advance(60)
    }
    let source = HoldingSource(world.api, move)
    let responses = CachedResponses(source: source) { [clock = world.clock] in clock.now }
    let (catalog, ledger) = try await CachedCatalogRepository(
      responses: responses, store: world.store, journal: world.journal
    ).catalog(cachePolicy: .remoteFirst)
    #expect(catalog.characters.map(\.id.rawValue) == move.after)
    #expect(ledger.lists[0].restarts == 1)
    #expect(ledger.requests == CrawlWorld.pages + 3)
    #expect(source.most == 1)
    #expect(try await world.crawl(.cacheOnly).catalog == catalog)
    world.api.heal()
    #expect(try await world.crawl(.localFirst).catalog == catalog)
    #expect(world.api.takeQuestions().isEmpty)
  }

  @Test(arguments: [CachePolicy.localFirst, .remoteFirst])
  func `of two rounds of which the second is interrupted nobody makes one list`(
    _ policy: CachePolicy
  ) async throws {
    let source = HoldingSource(world.api, .exchanges, isInterrupted: true)
    let responses = CachedResponses(source: source) { [clock = world.clock] in clock.now }
    let error = await #expect(throws: RecordsPageError.self) {
      try await CachedCatalogRepository(
        responses: responses, store: world.store, journal: world.journal
      ).catalog(cachePolicy: policy)
    }
    #expect(error?.reason == .cancelled)
    world.api.heal()
    world.clock.advance(60)
    let (catalog, _) = try await world.crawl(policy)
    #expect(catalog.characters.map(\.id.rawValue) == Move.exchanges.after)
  }
}

/// What the characters are when the first round begins, in its midst, and when the second one begins.
enum Move: CaseIterable, Sendable {
  /// One leaves.
  case shrinks
  /// One leaves and one comes: the figures are what they were.
  case exchanges
  /// Of another list in between nothing is left.
  case returns

  var before: [Int] { self == .returns ? Array(1...11) + [13] : Array(1...12) }

  var between: [Int] {
    switch self {
    case .shrinks: [1] + Array(3...12)
    case .exchanges: Array(1...10) + [12]
    case .returns: Array(1...11)
    }
  }

  var after: [Int] {
    switch self {
    case .shrinks: between
    case .exchanges: between + [13]
    case .returns: Array(1...12)
    }
  }
}

/// Makes the first answer on the third page of characters before the list moves, and gives it long after the one on the second page, which
/// shows the move.
private final class HoldingSource: ResponseDataSource {
  private struct State {
    var asked: Set<Int> = []
    var isThirdMade = false
    var isSecondMadeAgain = false
    var underWay: [APIRequest: Int] = [:]
    var most = 0
  }

  private let api: InventedAPI
  private let move: Move
  private let isInterrupted: Bool
  private let state = Mutex(State())

  /// - Parameter isInterrupted: whether the second round is, when it comes to the third page.
  init(_ api: InventedAPI, _ move: Move, isInterrupted: Bool = false) {
    self.api = api
    self.move = move
    self.isInterrupted = isInterrupted
    api.set(move.before, of: .character)
  }

  /// How often one thing was asked for at once.
  var most: Int { state.withLock { $0.most } }

  func address(of request: APIRequest) -> String { api.address(of: request) }

  func response(to request: APIRequest, validators: Validators) async throws(SourceFailure)
    -> SourceAnswer
  {
    let isFirst = state.withLock { state in
      let count = state.underWay[request, default: 0] + 1
      state.underWay[request] = count
      state.most = max(state.most, count)
      guard case .page(.character, let number, _) = request else { return false }
      return state.asked.insert(number).inserted
    }
    defer { state.withLock { $0.underWay[request, default: 1] -= 1 } }
    let isSecond = request == .page(.character, number: 2)
    let isThird = request == .page(.character, number: 3)
    guard isFirst else {
      if isInterrupted, isThird {
        while !state.withLock({ $0.isSecondMadeAgain }) { await Task.yield() }
        // Time enough to store it.
        for _ in 0..<1000 { await Task.yield() }
      }
      let answer = try await api.response(to: request, validators: validators)
      if isSecond { state.withLock { $0.isSecondMadeAgain = true } }
      return answer
    }
    if isSecond {
      while !state.withLock({ $0.isThirdMade }) { await Task.yield() }
      api.set(move.between, of: .character)
    }
    let answer = try await api.response(to: request, validators: validators)
    if isSecond {
      api.set(move.after, of: .character)
      if isInterrupted {
        api.fail { request, _ in
          request == .page(.character, number: 3) ? .failure(.cancelled) : nil
        }
      }
    }
    if isThird {
      state.withLock { $0.isThirdMade = true }
      // Time enough for a whole round.
      for _ in 0..<1000 { await Task.yield() }
    }
    return answer
  }
}
