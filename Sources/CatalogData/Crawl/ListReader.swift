import CatalogDomain

/// Carries out the requests of one list's crawl, through the cache.
struct ListReader<DTO: RecordDTO>: Sendable {
  let responses: CachedResponses
  let shelf: any AnswerShelf
  let book: LedgerBook
  let policy: CachePolicy

  private var kind: RecordKind { DTO.Record.kind }

  func carryOut(_ request: CrawlRequest) async -> ListEvent<DTO.Record> {
    do throws(RecordsPageError) {
      switch request.target {
      case .page(let number):
        return ListEvent(request: request, outcome: .page(try await page(number, request)))
      case .missing(let ids):
        return ListEvent(
          request: request, outcome: .records(try await records(ids, policy, request)))
      case .lost(let ids):
        // Never by a stored answer, and never stored: it is of no use to anybody else.
        return ListEvent(
          request: request, outcome: .records(try await records(ids, .noCache, request)))
      }
    } catch {
      return ListEvent(request: request, outcome: .failed(error))
    }
  }

  /// Where the store keeps what the list was made of.
  func addresses(pages: Int, repairedIDs: [Int]) -> [String] {
    var requests = (1...max(1, pages)).map { APIRequest.page(kind, number: $0) }
    if !repairedIDs.isEmpty { requests.append(.records(kind, ids: repairedIDs)) }
    return requests.map(responses.source.address(of:))
  }

  private func page(_ number: Int, _ asked: CrawlRequest) async throws(RecordsPageError)
    -> CachedAnswer<RecordsPage<DTO.Record>>
  {
    let request = APIRequest.page(kind, number: number)
    let address = responses.source.address(of: request)
    return try await responses.answer(
      to: request, policy: policy, trust: asked.trust, shelf: shelf, round: asked.round,
      book: book
    ) { (body) throws(AnswerProblem) in
      try AnswerReader<DTO>.page(body, number: number, address: address)
    }
  }

  private func records(_ ids: [Int], _ policy: CachePolicy, _ asked: CrawlRequest)
    async throws(RecordsPageError) -> CachedAnswer<[DTO.Record]>
  {
    try await responses.answer(
      to: .records(kind, ids: ids), policy: policy, trust: asked.trust, shelf: shelf,
      round: asked.round, book: book
    ) { (body) throws(AnswerProblem) in
      try AnswerReader<DTO>.records(body, ids: ids)
    }
  }
}
