/// Whole answers, so that a test spells only what is special in its own.
extension FaultServer.Step {
  static func answer(
    _ status: String = "200 OK", _ fields: [String] = [], _ body: [UInt8] = []
  ) -> FaultServer.Step {
    let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + fields
    return .send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
  }

  static func answer(_ status: String, _ fields: [String] = [], text: String)
    -> FaultServer.Step
  {
    answer(status, fields, Array(text.utf8))
  }

  /// A head that announces what the test then sends, or does not.
  static func head(_ fields: String...) -> FaultServer.Step {
    .text((["HTTP/1.1 200 OK"] + fields).joined(separator: "\r\n") + "\r\n\r\n")
  }
}
