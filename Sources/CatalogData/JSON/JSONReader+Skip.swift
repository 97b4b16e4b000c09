/// Reading over values nobody asked for, as strictly as over the others.
extension JSONReader {
  package mutating func skipValue() throws(JSONProblem) {
    try skipValue(depth: 0)
  }

  private mutating func skipValue(depth: Int) throws(JSONProblem) {
    guard depth < Self.depthLimit else {
      throw .notJSON("nests deeper than \(Self.depthLimit) levels at byte \(position)")
    }
    switch peek() {
    case UInt8(ascii: "{"):
      try readObject { (reader, _) throws(JSONProblem) in
        try reader.skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "["):
      try readArray { (reader, _) throws(JSONProblem) in
        try reader.skipValue(depth: depth + 1)
      }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"): try skipLiteral("true")
    case UInt8(ascii: "f"): try skipLiteral("false")
    case UInt8(ascii: "n"): try skipLiteral("null")
    default: try skipNumber()
    }
  }

  mutating func skipLiteral(_ literal: StaticString) throws(JSONProblem) {
    skipSpace()
    for offset in 0..<literal.utf8CodeUnitCount {
      guard position < bytes.count, bytes[position] == literal.utf8Start[offset] else {
        throw broken()
      }
      position += 1
    }
  }

  private mutating func skipNumber() throws(JSONProblem) {
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") { position += 1 } else { try skipDigits() }
    if current == UInt8(ascii: ".") {
      position += 1
      try skipDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      position += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { position += 1 }
      try skipDigits()
    }
  }

  private mutating func skipDigits() throws(JSONProblem) {
    let start = position
    while let byte = current, byte &- UInt8(ascii: "0") < 10 { position += 1 }
    if position == start { throw broken() }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }
}
