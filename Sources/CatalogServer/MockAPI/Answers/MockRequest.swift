/// What the mock looks at in a request.
struct MockRequest: Equatable, Sendable {
  let method: String
  /// The path as it was sent, still percent-encoded.
  let path: String
  /// Names and values in the order they were sent, decoded; without those that are empty by name.
  let query: [QueryItem]
  /// Path and query as they were sent.
  let target: String
  /// By name in lower case.
  let headers: [String: String]
  /// The server's name as the client wrote it, such as `127.0.0.1:8080`.
  let host: String

  init(method: String, target: String, headers: [String: String], host: String) {
    self.method = method
    self.target = target
    self.headers = headers
    self.host = host
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? "/"
    query = parts.count < 2 ? [] : QueryItem.parse(parts[1])
  }

  /// Nobody who asks so gets a body.
  var isHead: Bool { method == "HEAD" }

  /// The server's address, such as `http://127.0.0.1:8080`.
  var origin: String { "http://\(host)" }

  /// A conditional request asks whether a copy at hand is still the current one.
  var isConditional: Bool {
    headers["if-none-match"] != nil || headers["if-modified-since"] != nil
  }

  /// The value of that name, trimmed as the API trims it; nil where it is given twice, which makes a list of it.
  func value(of name: String) -> String? {
    let items = query.filter { $0.name == name }
    return items.count == 1 ? items[0].value : nil
  }

  var acceptsGzip: Bool {
    guard let accepted = headers["accept-encoding"] else { return false }
    return accepted.split(separator: ",").contains { coding in
      let parts = coding.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      let isRefused = parts.dropFirst().contains {
        $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0
      }
      return parts.first == "gzip" && !isRefused
    }
  }
}
