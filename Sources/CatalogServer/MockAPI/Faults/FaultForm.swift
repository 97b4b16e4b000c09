/// How one kind of fault is written.
struct FaultForm: Sendable {
  let name: String
  let example: String
  /// What its value must be, for error messages.
  let expected: String
  /// The words its value can be, where there is a fixed list.
  let choices: [String]
  let needsValue: Bool
  /// Nil when the value does not fit.
  let effect: @Sendable (String?) -> FaultEffect?

  static let all: [FaultForm] = timing + answers + connection + data

  private static let timing = [
    value("latency", "latency=50ms", "a time such as 50ms, or two such as 50ms..2s") { text in
      FaultQuantity.durations(text).map { .latency($0) }
    }
  ]

  private static let answers = [
    value("status", "status=503", "a status from 200 to 599") { text in
      Int(text).flatMap { (200...599).contains($0) ? .status($0, retryAfter: nil) : nil }
    },
    choice("redirect", FaultEffect.Redirect.self) { .redirect($0) },
    plain("html", .html), plain("invalid-json", .invalidJSON), plain("invalid-utf8", .invalidUTF8),
    plain("cut-gzip", .cutGzip),
  ]

  private static let connection = [
    plain("reset-before-head", .resetBeforeHead), plain("reset-before-body", .resetBeforeBody),
    plain("reset-within-body", .resetWithinBody), plain("cut-body", .cutBody),
    plain("stalled-headers", .stalledHeaders), plain("stalled-body", .stalledBody),
    optional("drip", "drip=100ms", "a time between two bytes, such as 100ms") { text in
      guard let text else { return .drip(every: .seconds(1)) }
      return FaultQuantity.duration(text).map { .drip(every: $0) }
    },
    value("oversized", "oversized=100MB", "a size such as 100MB") { text in
      FaultQuantity.bytes(text).map { .oversized(bytes: $0) }
    },
    plain("endless", .endless),
    optional("gzip-bomb", "gzip-bomb=1GB", "a size after decompression such as 1GB") { text in
      guard let text else { return .gzipBomb(bytes: 1_000_000_000) }
      return FaultQuantity.bytes(text).map { .gzipBomb(bytes: $0) }
    },
  ]

  private static let data = [
    value("wrong-type", "wrong-type=57", "the id of a record") { Int($0).map { .wrongType($0) } },
    value("insert", "insert=3@2", "a number of records, \"@\" and a page, such as 3@2") { text in
      FaultQuantity.change(text).map { .insert(count: $0.count, afterPage: $0.page) }
    },
    value("remove", "remove=3@2", "a number of records, \"@\" and a page, such as 3@2") { text in
      FaultQuantity.change(text).map { .remove(count: $0.count, afterPage: $0.page) }
    },
    choice("next", FaultEffect.NextLink.self) { .next($0) },
    value("pages", "pages=1000000000", "a whole number") { Int($0).map { .pages($0) } },
    value("count", "count=+1", "a difference such as +1 or -1, or a whole number") { text in
      guard let number = Int(text), number.magnitude <= FaultQuantity.most else { return nil }
      return .count(text.hasPrefix("+") || text.hasPrefix("-") ? .by(number) : .to(number))
    },
  ]

  private static func plain(_ name: String, _ effect: FaultEffect) -> FaultForm {
    FaultForm(
      name: name, example: name, expected: "no value", choices: [], needsValue: false
    ) { $0 == nil ? effect : nil }
  }

  private static func value(
    _ name: String, _ example: String, _ expected: String,
    effect: @escaping @Sendable (String) -> FaultEffect?
  ) -> FaultForm {
    FaultForm(
      name: name, example: example, expected: expected, choices: [], needsValue: true
    ) { $0.flatMap(effect) }
  }

  private static func optional(
    _ name: String, _ example: String, _ expected: String,
    effect: @escaping @Sendable (String?) -> FaultEffect?
  ) -> FaultForm {
    FaultForm(
      name: name, example: example, expected: expected, choices: [], needsValue: false,
      effect: effect)
  }

  private static func choice<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
    _ name: String, _ type: Choice.Type, effect: @escaping @Sendable (Choice) -> FaultEffect
  ) -> FaultForm {
    let words = Choice.allCases.map(\.rawValue)
    return FaultForm(
      name: name, example: "\(name)=\(words[0])", expected: words.joined(separator: ", "),
      choices: words, needsValue: true
    ) { $0.flatMap { Choice(rawValue: $0) }.map(effect) }
  }
}
