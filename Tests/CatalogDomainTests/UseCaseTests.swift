import CatalogDomain
import Synchronization
import Testing

@Suite("Getting, refreshing and searching")
struct UseCaseTests {
  @Test func `getting a page takes a fresh stored copy`() async throws {
    let repository = ListRepository(count: 45)
    let page = try await GetCharactersPage(repository: repository)(2)
    #expect(page.records.map(\.id.rawValue) == Array(21...40))
    #expect(repository.calls == [.init(number: 2, filter: .all, policy: .localFirst)])
  }

  @Test func `refreshing a page asks the API first`() async throws {
    let repository = ListRepository(count: 45)
    _ = try await RefreshCharactersPage(repository: repository)(3)
    #expect(repository.calls == [.init(number: 3, filter: .all, policy: .remoteFirst)])
  }

  @Test func `a search reads page after page, live, until the last`() async throws {
    let repository = ListRepository(count: 45)
    let filter = CharacterFilter(name: "rick")
    let (found, count) = try await SearchCharacters(repository: repository)(filter, limit: nil)
    #expect(found.map(\.id.rawValue) == Array(1...45))
    #expect(count == 45)
    #expect(
      repository.calls
        == (1...3).map { .init(number: $0, filter: filter, policy: .noCache) })
  }

  @Test(
    "a search with a limit reads no more pages than it needs",
    arguments: [(0, 1), (1, 1), (20, 1), (21, 2), (45, 3), (100, 3)])
  func limit(_ limit: Int, _ pages: Int) async throws {
    let repository = ListRepository(count: 45)
    let (found, count) = try await SearchCharacters(repository: repository)(.all, limit: limit)
    #expect(found.count == min(limit, 45))
    #expect(count == 45)
    #expect(repository.calls.count == pages)
  }

  @Test func `a search that finds nothing is an empty list`() async throws {
    let (found, count) = try await SearchCharacters(repository: ListRepository(count: 0))(
      CharacterFilter(name: "nobody"), limit: nil)
    #expect(found.isEmpty)
    #expect(count == 0)
  }

  @Test func `a search for everybody that finds no list fails`() async {
    await #expect(
      throws: RecordsPageError(
        request: "characters page 1", reason: .notFound("There is nothing here"))
    ) {
      try await SearchCharacters(repository: ListRepository(count: 0))(.all, limit: nil)
    }
  }

  @Test func `a search ends though the chain of pages does not`() async throws {
    let repository = ListRepository(count: 45, endless: true)
    let (found, _) = try await SearchCharacters(repository: repository)(.all, limit: nil)
    #expect(found.count == 45)
    #expect(repository.calls.count == 3)
  }

  @Test func `a character that a list which moves shows on two pages is found once`() async throws {
    let repository = ListRepository(count: 45, overlap: 3)
    let (found, _) = try await SearchCharacters(repository: repository)(.all, limit: nil)
    #expect(found.map(\.id.rawValue) == Array(1...45))
    let (some, _) = try await SearchCharacters(repository: repository)(.all, limit: 30)
    #expect(some.map(\.id.rawValue) == Array(1...30))
  }

  @Test(
    "a list that gets shorter while it is searched is read once anew",
    arguments: [(41, 2, [1, 2, 3, 1, 2]), (45, 1, [1, 2, 1, 2, 3])])
  func shorter(_ count: Int, _ calls: Int, _ numbers: [Int]) async throws {
    let repository = ListRepository(count: count, shorterAfter: calls)
    let filter = CharacterFilter(name: "rick")
    let (found, left) = try await SearchCharacters(repository: repository)(filter, limit: nil)
    #expect(found.map(\.id.rawValue) == Array(1..<count))
    #expect(left == count - 1)
    #expect(repository.calls.map(\.number) == numbers)
  }

  @Test func `a search for a page that is never there fails`() async {
    let repository = ListRepository(count: 45, missing: 2)
    await #expect(
      throws: RecordsPageError(
        request: "characters page 2", reason: .notFound("There is nothing here"))
    ) {
      try await SearchCharacters(repository: repository)(.all, limit: nil)
    }
    #expect(repository.calls.map(\.number) == [1, 2, 1, 2])
  }

  @Test func `a search that fails half way throws`() async {
    await #expect(
      throws: RecordsPageError(request: "characters page 2", reason: .unreachable("reset"))
    ) {
      try await SearchCharacters(repository: ListRepository(count: 45, failsAt: 2))(
        .all, limit: nil)
    }
  }
}

/// A list of so many characters, 20 a page, that remembers how it was asked.
private final class ListRepository: CharactersPageRepository {
  struct Call: Hashable {
    let number: Int
    let filter: CharacterFilter
    let policy: CachePolicy
  }

  private let count: Int
  private let endless: Bool
  private let failsAt: Int?
  private let overlap: Int
  private let missing: Int?
  private let shorterAfter: Int
  private let log = Mutex<[Call]>([])

  /// - Parameters:
  ///   - overlap: records of the page before that a page begins with.
  ///   - missing: a page that is not there.
  ///   - shorterAfter: after so many calls the last record leaves.
  init(
    count: Int, endless: Bool = false, failsAt: Int? = nil, overlap: Int = 0, missing: Int? = nil,
    shorterAfter: Int = .max
  ) {
    self.count = count
    self.endless = endless
    self.failsAt = failsAt
    self.overlap = overlap
    self.missing = missing
    self.shorterAfter = shorterAfter
  }

  var calls: [Call] { log.withLock { $0 } }

  func charactersPage(_ number: Int, filter: CharacterFilter, cachePolicy: CachePolicy)
    async throws(CharactersPageError) -> CharactersPage
  {
    log.withLock { $0.append(Call(number: number, filter: filter, policy: cachePolicy)) }
    let request = "characters page \(number)"
    if number == failsAt {
      throw RecordsPageError(request: request, reason: .unreachable("reset"))
    }
    let count = calls.count > shorterAfter ? self.count - 1 : self.count
    let pages = (count + 19) / 20
    guard number <= pages, number != missing else {
      throw RecordsPageError(request: request, reason: .notFound("There is nothing here"))
    }
    let ids = max(1, (number - 1) * 20 + 1 - overlap)...min(number * 20, count)
    return CharactersPage(
      count: count, pages: pages, next: number < pages || endless ? number + 1 : nil,
      records: ids.map { character($0) })
  }
}
