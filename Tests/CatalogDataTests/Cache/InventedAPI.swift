import CatalogData
import CatalogDomain
import Foundation
import Synchronization

/// An API of invented records in memory: answers as the real one does, validators included, remembers what it was asked, and
/// fails as it is told.
final class InventedAPI: ResponseDataSource {
  enum Fault: Sendable {
    case body(String)
    case failure(SourceFailure.Reason)
  }

  struct Question: Hashable, Sendable {
    let request: APIRequest
    let isConditional: Bool
  }

  private struct State {
    var ids: [RecordKind: [Int]]
    /// Part of every character's name, so that a new one changes every page.
    var revision = 0
    var questions: [Question] = []
    var fault: @Sendable (APIRequest, Int) -> Fault? = { _, _ in nil }
  }

  private let state: Mutex<State>
  private let pageSize: Int

  init(characters: Int = 12, locations: Int = 3, episodes: Int = 2, pageSize: Int = 5) {
    func ids(_ count: Int) -> [Int] { count == 0 ? [] : Array(1...count) }
    state = Mutex(
      State(ids: [
        .character: ids(characters), .location: ids(locations), .episode: ids(episodes),
      ]))
    self.pageSize = pageSize
  }

  /// What was asked since the last call.
  func takeQuestions() -> [Question] {
    state.withLock { state in
      defer { state.questions = [] }
      return state.questions
    }
  }

  /// Asked before each answer: the request, and how many were asked before it since the fault was set.
  func fail(_ fault: @escaping @Sendable (APIRequest, Int) -> Fault?) {
    state.withLock {
      $0.fault = fault
      $0.questions = []
    }
  }

  func heal() { fail { _, _ in nil } }

  func set(_ ids: [Int], of kind: RecordKind) {
    state.withLock { $0.ids[kind] = ids }
  }

  func revise() {
    state.withLock { $0.revision += 1 }
  }

  func address(of request: APIRequest) -> String {
    switch request {
    case .page(let kind, let number, _): "https://api.test/\(kind)?page=\(number)"
    case .records(let kind, let ids):
      "https://api.test/\(kind)/\(ids.map(String.init).joined(separator: ","))"
    case .record(let kind, let id): "https://api.test/\(kind)/\(id)"
    }
  }

  func response(to request: APIRequest, validators: Validators) async throws(SourceFailure)
    -> SourceAnswer
  {
    let (faulty, asked) = state.withLock { state in
      state.questions.append(Question(request: request, isConditional: !validators.isEmpty))
      return (state.fault, state.questions.count - 1)
    }
    // Outside the lock: a fault may change the list.
    let fault = faulty(request, asked)
    let body = state.withLock { Self.body(request, $0, pageSize) }
    let sent: String
    switch (fault, body) {
    case (.body(let body), _), (nil, .success(let body)): sent = body
    case (.failure(let reason), _), (nil, .failure(let reason)):
      throw SourceFailure(reason, traffic: Traffic(requests: 1))
    }
    let etag = "\"\(sent.utf8.reduce(5381) { ($0 &* 33) ^ UInt64($1) })\""
    if validators.etag == etag {
      return SourceAnswer(outcome: .notModified, traffic: Traffic(requests: 1))
    }
    let bytes = Data(sent.utf8)
    return SourceAnswer(
      outcome: .body(bytes, validators: Validators(etag: etag)),
      traffic: Traffic(requests: 1, bytes: bytes.count))
  }

  private enum Answer {
    case success(String)
    case failure(SourceFailure.Reason)
  }

  private static func body(_ request: APIRequest, _ state: State, _ pageSize: Int) -> Answer {
    let ids = state.ids[request.kind] ?? []
    func json(_ id: Int) -> String {
      request.kind == .character
        ? SampleJSON.character(id, ["species": "\"Human \(state.revision)\""])
        : SampleJSON.record(request.kind, id)
    }
    switch request {
    case .page(let kind, let number, _):
      let pages = (ids.count + pageSize - 1) / pageSize
      guard number <= pages || (number == 1 && ids.isEmpty) else {
        return .failure(.notFound("There is nothing here"))
      }
      let shown = ids.dropFirst((number - 1) * pageSize).prefix(pageSize)
      return .success(
        SampleJSON.page(
          number, count: ids.count, pages: pages, kind: kind, shown.map { json($0) }))
    case .records(_, let wanted) where wanted.count != 1:
      return .success("[\(ids.filter(wanted.contains).map { json($0) }.joined(separator: ","))]")
    case .records(let kind, let wanted):
      return body(.record(kind, id: wanted[0]), state, pageSize)
    case .record(let kind, let id):
      return ids.contains(id)
        ? .success(json(id)) : .failure(.notFound("\(kind.rawValue.capitalized) not found"))
    }
  }
}
