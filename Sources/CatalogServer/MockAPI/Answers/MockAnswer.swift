/// A whole HTTP answer.
struct MockAnswer: Equatable, Sendable {
  var status: Int
  /// In the order they are sent, names in lower case; without `date` and `content-length`, which follow from the rest.
  var headers: [Header]
  var body: [UInt8]

  struct Header: Equatable, Sendable {
    let name: String
    var value: String
  }

  /// The first value of that name; setting nil takes all of them away.
  subscript(name: String) -> String? {
    get { headers.first { $0.name == name }?.value }
    set {
      guard let newValue else { return headers.removeAll { $0.name == name } }
      if let index = headers.firstIndex(where: { $0.name == name }) {
        headers[index].value = newValue
      } else {
        headers.append(Header(name: name, value: newValue))
      }
    }
  }

  /// The same answer compressed.
  var gzipped: MockAnswer {
    var answer = self
    answer.body = Gzip.compress(body)
    answer["content-encoding"] = "gzip"
    return answer
  }
}
