import Hummingbird

extension Response {
  init(_ answer: MockAnswer, to request: MockRequest) {
    var fields = HTTPFields()
    for header in answer.headers {
      guard let name = HTTPFields.Element.Name(header.name) else { continue }
      fields.append(HTTPFields.Element(name: name, value: header.value))
    }
    let isHead = request.method == "HEAD"
    if isHead { fields[.contentLength] = String(answer.body.count) }
    self.init(
      status: .init(code: answer.status), headers: fields,
      body: isHead || answer.body.isEmpty
        ? .init() : .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    // A length of 0 here would speak of the body that is not sent.
    if answer.status == 304 || answer.status == 204 { headers[.contentLength] = nil }
  }
}
