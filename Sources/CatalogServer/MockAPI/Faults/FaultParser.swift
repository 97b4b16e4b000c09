import CatalogDomain

/// Reads the text of a fault: `name`, `name=value`, then options, all separated by commas.
struct FaultParser {
  private let text: String
  private let name: String
  private let value: String?
  /// What has not been used yet.
  private var options: [(name: String, value: String)]

  init(_ text: String) throws(FaultSyntaxError) {
    self.text = text
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Self.pair($0)
    }
    name = parts[0].name
    value = parts[0].value
    options = []
    for part in parts.dropFirst() {
      guard !part.name.isEmpty else {
        throw FaultSyntaxError(text, "an option is missing behind a comma")
      }
      guard let value = part.value, !value.isEmpty else {
        throw FaultSyntaxError(text, "\"\(part.name)\" has no value; write it as \(part.name)=…")
      }
      guard !options.contains(where: { $0.name == part.name }) else {
        throw FaultSyntaxError(text, "\"\(part.name)\" is given twice")
      }
      options.append((part.name, value))
    }
  }

  mutating func effect() throws(FaultSyntaxError) -> FaultEffect {
    guard let form = FaultForm.all.first(where: { $0.name == name }) else {
      throw error(notKnown: "\"\(name)\" is not a fault", name, among: FaultForm.all.map(\.name))
    }
    if value == nil, form.needsValue {
      throw FaultSyntaxError(text, "\"\(name)\" has no value; write it as \(form.example)")
    }
    guard let effect = form.effect(value) else {
      throw wrongValue(value ?? "", of: name, expected: form.expected, form: form)
    }
    guard case .status(let code, _) = effect else { return effect }
    return .status(code, retryAfter: try retryAfter())
  }

  mutating func scope(for effect: FaultEffect) throws(FaultSyntaxError) -> FaultScope {
    var scope = FaultScope()
    switch effect {
    case .insert, .remove:
      scope.path = try listPath()
      return scope
    default: break
    }
    scope.path = try take("path", "a path that begins with \"/\"") {
      $0.hasPrefix("/") || $0.hasPrefix("*") ? PathPattern($0) : nil
    }
    let isNumber = { (text: String) in Int(text).flatMap { $0 >= 1 ? $0 : nil } }
    scope.after = try take("after", "a number of requests, 1 or more", as: isNumber) ?? 0
    scope.first = try take("first", "a number of requests, 1 or more", as: isNumber)
    scope.firstEach = try take("first-each", "a number of requests, 1 or more", as: isNumber)
    scope.probability = try take("probability", "a number from 0 to 1, such as 0.25") { text in
      Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
    }
    return scope
  }

  /// Every option must have been used by now.
  func finish() throws(FaultSyntaxError) {
    guard let unused = options.first else { return }
    let scopeNames = ["path", "after", "first", "first-each", "probability"]
    let known = name == "status" ? scopeNames + ["retry-after", "retry-after-date"] : scopeNames
    if known.contains(unused.name) {
      throw FaultSyntaxError(text, "\"\(name)\" takes no \"\(unused.name)\"; it takes path=…")
    }
    throw error(
      notKnown: "\"\(unused.name)\" is not an option of \(name)", unused.name, among: known)
  }

  /// A path that names no list would be taken for the characters'.
  private mutating func listPath() throws(FaultSyntaxError) -> PathPattern? {
    let lists = RecordKind.allCases.map { PathPattern.address(of: $0) }
    return try take("path", lists.joined(separator: ", ")) { text in
      let pattern = PathPattern(text)
      return pattern.list == nil ? nil : pattern
    }
  }

  private mutating func retryAfter() throws(FaultSyntaxError) -> FaultEffect.RetryAfter? {
    let seconds = { (text: String) in Int(text).flatMap { $0 >= 0 ? $0 : nil } }
    if let value = try take("retry-after", "a number of seconds", as: seconds) {
      return .seconds(value)
    }
    // A date has four digits for the year.
    let near = { (text: String) in seconds(text).flatMap { $0 <= 100_000_000_000 ? $0 : nil } }
    return try take("retry-after-date", "a number of seconds, 3000 years at most", as: near)
      .map { .date($0) }
  }

  private mutating func take<Value>(
    _ name: String, _ expected: String, as parse: (String) -> Value?
  ) throws(FaultSyntaxError) -> Value? {
    guard let index = options.firstIndex(where: { $0.name == name }) else { return nil }
    let text = options.remove(at: index).value
    guard let value = parse(text) else { throw wrongValue(text, of: name, expected: expected) }
    return value
  }

  private func wrongValue(
    _ value: String, of name: String, expected: String, form: FaultForm? = nil
  ) -> FaultSyntaxError {
    FaultSyntaxError(
      text, "\"\(value)\" does not fit \(name); expected \(expected)", written: value,
      choices: form?.choices ?? [])
  }

  private func error(notKnown problem: String, _ word: String, among words: [String])
    -> FaultSyntaxError
  {
    FaultSyntaxError(
      text, problem, written: word, choices: words,
      otherwise: "; there are \(words.joined(separator: ", "))")
  }

  private static func pair(_ text: Substring) -> (name: String, value: String?) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count < 2 ? nil : String(parts[1]))
  }
}
