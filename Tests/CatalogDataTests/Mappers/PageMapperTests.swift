import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("The figures and links of a page")
struct PageMapperTests {
  @Test func `a page tells its place in the list`() throws {
    let page = try read(
      2, SampleJSON.page(2, count: 41, pages: 3, kind: .episode, records(21...40)))
    #expect(page.count == 41)
    #expect(page.pages == 3)
    #expect(page.next == 3)
    #expect(page.records.map(\.id.rawValue) == Array(21...40))
  }

  @Test(
    "the last page leads nowhere, in both of the API's spellings", arguments: ["null", "\"\""])
  func lastPage(_ next: String) throws {
    #expect(try read(3, page(3, count: 41, pages: 3, next: next, 41...41)).next == nil)
  }

  @Test(
    "a link is accepted on the host that was asked and on the one the records name",
    arguments: [
      "https://catalog.example/api/episode?page=2", "https://catalog.example/api/episode/?page=2",
      "http://127.0.0.1:8080/api/episode?page=2",
    ])
  func links(_ link: String) throws {
    #expect(try read(1, page(1, count: 3, pages: 2, next: "\"\(link)\"", 1...2)).next == 2)
  }

  private static let second =
    "expected page 2 of this list, such as http://127.0.0.1:8080/api/episode?page=2"

  @Test(
    "a chain that loops, skips, ends early, goes on, or leaves the list is broken",
    arguments: [
      (1, "https://evil.example/api/episode?page=2", PageMapperTests.second),
      (1, "https://catalog.example/api/character?page=2", PageMapperTests.second),
      (1, "https://catalog.example/api/episode?page=1", PageMapperTests.second),
      (1, "https://catalog.example/api/episode?page=3", PageMapperTests.second),
      (1, "file:///api/episode?page=2", PageMapperTests.second),
      (1, "?page=2", PageMapperTests.second),
      (1, "/api/episode?page=2", PageMapperTests.second),
      (2, "https://catalog.example/api/episode?page=3", "expected none on the last of 2 pages"),
    ])
  func brokenChain(_ number: Int, _ link: String, _ text: String) {
    let body = page(number, count: 4, pages: 2, next: "\"\(link)\"", number...number)
    #expect(throws: AnswerProblem.incomplete("\"info.next\" is \"\(link)\"; \(text)")) {
      try read(number, body)
    }
  }

  @Test(arguments: [(2, 2), (2, 3), (3, 3)])
  func `an earlier page that stands for another is told as that`(number: Int, pages: Int) {
    let link = "https://catalog.example/api/episode?page=2"
    let body = page(number, count: pages, pages: pages, next: "\"\(link)\"", 1...1)
    #expect(
      throws: AnswerProblem.incomplete(
        "\"info.next\" is \"\(link)\", as on page 1; "
          + "does a redirect or a cache on the way leave \"?page=\(number)\" out?")
    ) { try read(number, body) }
    #expect(
      throws: AnswerProblem.incomplete(
        "\"info.next\" is \"\(link)\", as on page 1; expected page \(number)")
    ) {
      _ = try AnswerReader<EpisodeDTO>.page(
        Data(body.utf8), number: number, address: "file:///source/api/episode/page-\(number).json")
    }
  }

  @Test func `of a folder the records tell where the next page should be`() {
    let body = page(1, count: 4, pages: 2, next: "\"?page=2\"", 1...2)
    #expect(
      throws: AnswerProblem.incomplete(
        "\"info.next\" is \"?page=2\"; expected page 2 of this list, such as https://catalog.example/api/episode?page=2"
      )
    ) {
      _ = try AnswerReader<EpisodeDTO>.page(
        Data(body.utf8), number: 1, address: "file:///source/api/episode/page-1.json")
    }
  }

  @Test func `a chain that goes on behind its only page is broken`() {
    let link = "https://catalog.example/api/episode?page=2"
    #expect(
      throws: AnswerProblem.incomplete(
        "\"info.next\" is \"\(link)\"; expected none on the only page")
    ) { try read(1, page(1, count: 2, pages: 1, next: "\"\(link)\"", 1...2)) }
  }

  @Test func `a chain that ends early is broken`() {
    #expect(
      throws: AnswerProblem.incomplete("\"info.next\" is empty; expected page 2 of 2")
    ) { try read(1, page(1, count: 4, pages: 2, next: "null", 1...2)) }
  }

  @Test(
    "figures that cannot be are refused at once",
    arguments: [
      (1, 826, 1_000_000_000, 20), (1, 826, 41, 21), (1, 826, 43, 20), (1, 826, 0, 20),
      (1, 0, 3, 0), (1, 0, 0, 1), (1, 1, 1, 2), (1, 5, 1, 0), (3, 30, 2, 1),

    ])
  func impossible(_ number: Int, _ count: Int, _ pages: Int, _ records: Int) {
    let body = page(number, count: count, pages: pages, next: nil, records: records)
    do throws(AnswerProblem) {
      _ = try AnswerReader<EpisodeDTO>.page(
        Data(body.utf8), number: number, address: "http://127.0.0.1:8080/api/episode?page=1")
      Issue.record("accepted")
    } catch {
      guard case .incomplete(let text) = error else {
        Issue.record("not told as incomplete: \(error)")
        return
      }
      let figures =
        "\(count.grouped) record\(count == 1 ? "" : "s") on \(pages.grouped) page\(pages == 1 ? "" : "s")"
      #expect(
        ["", ","].contains { text.hasPrefix("announces \(figures)\($0) and ") }, "\(text)")
    }
  }

  @Test(
    "figures that can be are accepted, with a page that lacks records too",
    arguments: [
      (826, 42, 20), (826, 42, 19), (20, 1, 20), (21, 2, 20), (1, 1, 1), (0, 0, 0), (0, 1, 0),
      (40, 2, 20), (41, 3, 14), (3, 3, 1),
    ])
  func possible(_ count: Int, _ pages: Int, _ records: Int) throws {
    let body = page(1, count: count, pages: pages, next: nil, records: records)
    #expect(try read(1, body).count == count)
  }

  private func page(
    _ number: Int, count: Int, pages: Int, next: String?, _ ids: ClosedRange<Int>
  ) -> String {
    SampleJSON.page(
      number, count: count, pages: pages, next: next, kind: .episode,
      ids.map { SampleJSON.episode($0) })
  }

  private func page(_ number: Int, count: Int, pages: Int, next: String?, records: Int) -> String {
    SampleJSON.page(
      number, count: count, pages: pages, next: next, kind: .episode,
      (0..<records).map { SampleJSON.episode($0 + 1) })
  }

  private func records(_ ids: ClosedRange<Int>) -> [String] { ids.map { SampleJSON.episode($0) } }

  private func read(_ number: Int, _ body: String) throws(AnswerProblem) -> RecordsPage<Episode> {
    try AnswerReader<EpisodeDTO>.page(
      Data(body.utf8), number: number,
      address: "http://127.0.0.1:8080/api/episode?page=\(number)"
    ).value
  }
}
