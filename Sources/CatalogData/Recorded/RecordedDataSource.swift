package import CatalogDomain
import Foundation
import Synchronization

/// Answers from a directory of recorded responses, as the API would: pages as they were recorded; filters and ids by looking
/// through the pages. Nothing is sent, so nothing is counted as traffic.
package final class RecordedDataSource: ResponseDataSource {
  private struct Search {
    let filter: CharacterFilter
    let found: [RecordedRecord<CharacterDTO>]
  }

  private let directory: RecordedDirectory
  /// Its further pages are answered without another look at the directory.
  private let lastSearch = Mutex<Search?>(nil)

  package init(directory: RecordedDirectory) {
    self.directory = directory
  }

  package func address(of request: APIRequest) -> String {
    switch request {
    case .page(let kind, let number, let filter) where filter.isEmpty:
      return directory.file(page: number, of: kind).absoluteString
    case .page(let kind, let number, let filter):
      let parts = filter.parts.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
      return "\(list(kind))?page=\(number)&\(parts)"
    case .records(let kind, let ids):
      return "\(list(kind))/\(ids.map(String.init).joined(separator: ","))"
    case .record(let kind, let id): return "\(list(kind))/\(id)"
    }
  }

  package func response(to request: APIRequest, validators: Validators)
    async throws(SourceFailure) -> SourceAnswer
  {
    let body = try body(of: request)
    let etag = Self.etag(of: body)
    if validators.etag == etag { return SourceAnswer(outcome: .notModified, traffic: .none) }
    return SourceAnswer(
      outcome: .body(body, validators: Validators(etag: etag)), traffic: .none)
  }

  private func list(_ kind: RecordKind) -> String {
    directory.root.absoluteString + kind.rawValue
  }

  private func body(of request: APIRequest) throws(SourceFailure) -> Data {
    switch request {
    case .page(let kind, let number, let filter) where filter.isEmpty:
      guard let body = try page(number, of: kind) else { throw nothing(at: number, of: kind) }
      return body
    case .page(_, let number, let filter):
      let found = try found(by: filter, page: number)
      guard let body = RecordedAnswer.page(number, of: found, filter: filter) else {
        throw Self.nothingHere
      }
      return body
    case .records(let kind, let ids):
      let wanted = Set(ids)
      return RecordedAnswer.list(try bodies(kind).filter { wanted.contains($0.id) }.map(\.json))
    case .record(let kind, let id):
      guard let body = try bodies(kind).first(where: { $0.id == id }) else {
        throw SourceFailure(.notFound("\(kind.rawValue.capitalized) not found"))
      }
      return body.json
    }
  }

  /// All characters that match. The first page begins a search, which sees the directory as it is then.
  private func found(by filter: CharacterFilter, page: Int) throws(SourceFailure)
    -> [RecordedRecord<CharacterDTO>]
  {
    if page > 1, let search = lastSearch.withLock({ $0 }), search.filter == filter {
      return search.found
    }
    let found = try recorded(CharacterDTO.self).filter { filter.matches($0.record) }
    lastSearch.withLock { $0 = Search(filter: filter, found: found) }
    return found
  }

  private func bodies(_ kind: RecordKind) throws(SourceFailure) -> [(id: Int, json: Data)] {
    switch kind {
    case .character: try recorded(CharacterDTO.self).map { ($0.record.id.rawValue, $0.json) }
    case .location: try recorded(LocationDTO.self).map { ($0.record.id.rawValue, $0.json) }
    case .episode: try recorded(EpisodeDTO.self).map { ($0.record.id.rawValue, $0.json) }
    }
  }

  /// All records of a kind, in the order of the pages. Only of as many as the first announces, as a crawl reads them: one behind them was
  /// left by an earlier recording.
  private func recorded<DTO: RecordDTO>(_: DTO.Type) throws(SourceFailure)
    -> [RecordedRecord<DTO>]
  {
    let kind = DTO.Record.kind
    var records: [RecordedRecord<DTO>] = []
    var number = 1
    var last = Int.max
    while number <= last, let page = try page(number, of: kind) {
      if number == 1, let announced = RecordedRecord<DTO>.pagesAnnounced(by: page) {
        last = announced
      }
      do throws(AnswerProblem) {
        records += try RecordedRecord<DTO>.all(in: page, number: number)
      } catch {
        let page = APIRequest.page(kind, number: number).description
        throw SourceFailure(
          .unreachable(RecordsPageError(request: page, reason: error.domainReason).description))
      }
      number += 1
    }
    return records
  }

  /// - Returns: nil when there is no such page.
  private func page(_ number: Int, of kind: RecordKind) throws(SourceFailure) -> Data? {
    let file = directory.file(page: number, of: kind)
    let path = file.path(percentEncoded: false)
    guard directory.has(page: number, of: kind) else {
      guard let obstacle = PathReach(path).obstacle else { return nil }
      throw SourceFailure(.unreachable("\(path) \(obstacle)"))
    }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw SourceFailure(.unreachable("\(path) cannot be read: \(FileTrouble(error))"))
    }
  }

  /// Names the file: a recording that was never finished lacks it for good.
  private func nothing(at number: Int, of kind: RecordKind) -> SourceFailure {
    let path = directory.file(page: number, of: kind).path(percentEncoded: false)
    let isMissing = PathReach(path) == .missing
    return SourceFailure(.notFound("\(path) is \(isMissing ? "missing" : "not a file")"))
  }

  private static let nothingHere = SourceFailure(.notFound("There is nothing here"))

  /// Length and FNV-1a of the content: enough to tell whether a file was edited, and no promise to anybody else.
  static func etag(of body: Data) -> String {
    let hash = body.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return "\"\(String(body.count, radix: 16))-\(String(hash, radix: 16))\""
  }
}
