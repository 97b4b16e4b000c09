/// The API's answer to one question before it knows about HTTP.
struct APIBody: Equatable, Sendable {
  let status: Int
  let text: RelocatableText

  init(_ text: RelocatableText) {
    status = 200
    self.text = text
  }

  init(_ problem: APIProblem) {
    status = problem.status
    var text = RelocatableText()
    text.append("{\"error\":")
    text.append(quoted: problem.message)
    text.append("}")
    self.text = text
  }
}
