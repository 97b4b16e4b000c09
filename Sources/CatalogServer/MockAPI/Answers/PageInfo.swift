/// The `info` of a list page.
struct PageInfo: Equatable, Sendable {
  enum Link: Equatable, Sendable {
    case none
    /// On this server, from `/api` on.
    case here(String)
    case elsewhere(String)
  }

  var count: Int
  var pages: Int
  var next: Link
  var prev: Link

  /// - Parameters:
  ///   - path: `/character` or `/character/`.
  ///   - filters: the rest of the query, such as `&name=rick`; not percent-encoded, as the API leaves it.
  init(count: Int, page: Int, path: String, filters: String) {
    self.count = count
    pages = Self.pages(for: count)
    func link(to page: Int) -> Link { .here("/api\(path)?page=\(page)\(filters)") }
    next = page < pages ? link(to: page + 1) : .none
    prev = page > 1 ? link(to: page - 1) : .none
  }

  static let pageSize = 20

  static func pages(for count: Int) -> Int { (count + pageSize - 1) / pageSize }

  func append(to text: inout RelocatableText) {
    text.append("{\"count\":")
    text.append(count)
    text.append(",\"pages\":")
    text.append(pages)
    text.append(",\"next\":")
    next.append(to: &text)
    text.append(",\"prev\":")
    prev.append(to: &text)
    text.append("}")
  }
}

extension PageInfo.Link {
  fileprivate func append(to text: inout RelocatableText) {
    switch self {
    case .none: text.append("null")
    case .here(let path): text.append(addressOf: path)
    case .elsewhere(let address): text.append(quoted: address)
    }
  }
}
