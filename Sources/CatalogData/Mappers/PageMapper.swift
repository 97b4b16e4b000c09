package import CatalogDomain

extension PageDTO {
  /// The page, checked against itself: its records, its figures, and that its chain leads to the next page of this list.
  ///
  /// What can only be seen by comparing pages is left to the crawl.
  /// - Parameters:
  ///   - address: of the request, as the source names it.
  ///   - flaws: gains what is wrong with records that are taken all the same.
  /// - Throws: `malformed` for records, `incomplete` for figures and the chain.
  package func page(_ number: Int, address: String, noting flaws: inout [RecordProblem])
    throws(AnswerProblem) -> RecordsPage<DTO.Record>
  {
    let records = try results.records(noting: &flaws)
    try checkFigures(number, records: records.count)
    let next = try next(number, address: address)
    return RecordsPage(count: info.count, pages: info.pages, next: next, records: records)
  }

  /// That `pages` is possible for `count`, by the number of records seen. A page may hold fewer than it should (the crawl
  /// repairs that), never more.
  private func checkFigures(_ number: Int, records: Int) throws(AnswerProblem) {
    if info.count == 0 || info.pages == 0 {
      guard info.count == 0, info.pages <= 1, records == 0 else {
        throw .incomplete("announces \(figures) and holds \(records.grouped)")
      }
      return
    }
    guard number <= info.pages else {
      throw .incomplete("announces \(figures), and is page \(number)")
    }
    let smallest = (info.count - 1) / info.pages + 1
    let largest = info.pages == 1 ? info.count : (info.count - 1) / (info.pages - 1)
    guard smallest <= largest, records <= largest else {
      throw .incomplete("announces \(figures) and holds \(records.grouped), which cannot be")
    }
    // Only a whole first page shows how long pages are; were it empty, nothing would.
    if number == 1, records == 0 { throw .incomplete("announces \(figures) and holds none") }
  }

  private var figures: String { "\(info.count.counted("record")) on \(info.pages.counted("page"))" }

  private func next(_ number: Int, address: String) throws(AnswerProblem) -> Int? {
    let expected = number < info.pages ? number + 1 : nil
    guard let next = info.next, !next.isEmpty else {
      guard let expected else { return nil }
      throw .incomplete("\"info.next\" is empty; expected page \(expected) of \(info.pages)")
    }
    let link = PageLink(next)
    let lists = lists(address)
    // Another page in the place of this one says what belongs to it.
    if let link, link.page > 1, link.page <= number, lists.contains(link.list) {
      let question = "; does a redirect or a cache on the way leave \"?page=\(number)\" out?"
      throw .incomplete(
        "\"info.next\" is \"\(Excerpt.of(next))\", as on page \(link.page - 1)"
          + (address.hasPrefix("http") ? question : "; expected page \(number)"))
    }
    guard let expected else {
      let last = info.pages == 1 ? "the only page" : "the last of \(info.pages) pages"
      throw .incomplete("\"info.next\" is \"\(Excerpt.of(next))\"; expected none on \(last)")
    }
    guard let link, link.page == expected, lists.contains(link.list) else {
      // The records of a folder alone tell where it is from, and any scheme will do.
      let scheme = address.hasPrefix("http://") ? "http" : "https"
      let example = lists.first.map { ", such as \(scheme)://\($0)?page=\(expected)" } ?? ""
      throw .incomplete(
        "\"info.next\" is \"\(Excerpt.of(next))\"; expected page \(expected) of this list"
          + Excerpt.visible(example))
    }
    return expected
  }

  /// This list as the source names it, and as its own records do: recorded answers and mirrors keep the original's host.
  private func lists(_ address: String) -> [String] {
    let first = results.elements.lazy.compactMap { (element) -> String? in
      guard case .success(let dto) = element else { return nil }
      return dto.url
    }.first
    return [PageLink.list(of: address), first.flatMap(PageLink.list(ofRecord:))].compactMap { $0 }
  }
}
