import CatalogDomain

/// Reading members into slots, each at most once.
extension JSONReader {
  @inline(__always)
  mutating func text(into slot: inout String?) throws(JSONProblem) {
    try once(slot)
    slot = try readText()
  }

  @inline(__always)
  mutating func integer(into slot: inout Int?) throws(JSONProblem) {
    try once(slot)
    slot = try readInteger()
  }

  /// Refuses a member that occurs twice: which of two values would be meant, nobody can say.
  @inline(__always)
  func once<Value>(_ slot: Value?) throws(JSONProblem) {
    if slot != nil { throw .value(FieldProblem(found: "occurs twice", expected: "one value")) }
  }

  mutating func skipUnknown(_ key: JSONKey, noting unknownKeys: inout UnknownKeys)
    throws(JSONProblem)
  {
    unknownKeys.note(Excerpt.of(key.text), isNull: peek() == UInt8(ascii: "n"))
    try skipValue()
  }
}

extension Optional {
  /// The member that must have been there.
  @inline(__always)
  func required(_ name: String, _ expected: String = "text") throws(JSONProblem) -> Wrapped {
    guard let self else { throw .value(.missing(name, expected: expected)) }
    return self
  }
}
