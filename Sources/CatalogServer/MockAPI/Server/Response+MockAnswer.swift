import Hummingbird

extension Response {
  init(_ answer: MockAnswer, to request: MockRequest) {
    var fields = HTTPFields(headers: answer.headers.map { (name: $0.name, value: $0.value) })
    if request.isHead { fields[.contentLength] = String(answer.body.count) }
    self.init(
      status: .init(code: answer.status), headers: fields,
      body: request.isHead || answer.body.isEmpty
        ? .init() : .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    // A length of 0 here would speak of the body that is not sent.
    if answer.status == 304 || answer.status == 204 { headers[.contentLength] = nil }
  }
}
