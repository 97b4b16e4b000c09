import CatalogDomain
package import Foundation

/// Reads JSON (RFC 8259) in one pass over its bytes, and tells what it found where something else was expected.
///
/// Foundation's decoder costs several times as much and loses the offending value, which our messages must show.
/// Strict: no comments, no trailing commas, no leading zeros, no lone surrogates, valid UTF-8 only. A byte order mark is skipped.
package struct JSONReader {
  /// Valid only within `read(_:_:)`.
  let bytes: UnsafeRawBufferPointer
  var position = 0

  /// Deeper nesting is refused: what the API sends has three levels.
  static let depthLimit = 64

  /// Reads one document, whole: anything but white space behind it is a problem.
  package static func read<Value>(
    _ body: Data, _ value: (inout JSONReader) throws(JSONProblem) -> Value
  ) throws(JSONProblem) -> Value {
    let result: Result<Value, JSONProblem> = body.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes: bytes)
      do throws(JSONProblem) {
        try reader.begin()
        let value = try value(&reader)
        try reader.end()
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Calls back for each member, in the order written. The callback must read or skip the value.
  @inline(__always)
  mutating func readObject(
    _ member: (inout JSONReader, JSONKey) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    guard take(UInt8(ascii: "{")) else { throw try unexpected("an object") }
    if take(UInt8(ascii: "}")) { return }
    repeat {
      let key = try readKey()
      do throws(JSONProblem) {
        try member(&self, key)
      } catch {
        throw error.inside(Excerpt.of(key.text))
      }
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "}"))
  }

  /// Calls back for each element, counted from 0. The callback must read or skip the value.
  @inline(__always)
  package mutating func readArray(
    _ element: (inout JSONReader, Int) throws(JSONProblem) -> Void
  ) throws(JSONProblem) {
    guard take(UInt8(ascii: "[")) else { throw try unexpected("a list") }
    if take(UInt8(ascii: "]")) { return }
    var index = 0
    repeat {
      do throws(JSONProblem) {
        try element(&self, index)
      } catch {
        throw error.inside("[\(index)]")
      }
      index += 1
    } while take(UInt8(ascii: ","))
    try expect(UInt8(ascii: "]"))
  }

  /// Nil for `null`.
  mutating func readTextOrNull() throws(JSONProblem) -> String? {
    if peek() == UInt8(ascii: "n") {
      try skipLiteral("null")
      return nil
    }
    guard peek() == UInt8(ascii: "\"") else { throw try unexpected("text or null") }
    return try string()
  }

  package mutating func readText() throws(JSONProblem) -> String {
    guard peek() == UInt8(ascii: "\"") else { throw try unexpected("text") }
    return try string()
  }

  /// A number written without fraction or exponent, as the API writes all of its own.
  package mutating func readInteger() throws(JSONProblem) -> Int {
    let start = position
    skipSpace()
    var index = position
    var value = 0
    let negative = index < bytes.count && bytes[index] == UInt8(ascii: "-")
    if negative { index += 1 }
    let digits = index
    while index < bytes.count, case let digit = bytes[index] &- UInt8(ascii: "0"), digit < 10 {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit))
      guard !overflow, !carry else { break }
      value = sum
      index += 1
    }
    let padded = index - digits > 1 && bytes[digits] == UInt8(ascii: "0")
    guard index > digits, !padded, !isNumberByte(at: index) else {
      position = start
      let isTooLarge = !padded && isInteger(from: digits)
      let limit = negative ? " from -\(Int.max)" : " up to \(Int.max)"
      throw try unexpected("a whole number" + (isTooLarge ? limit : ""))
    }
    position = index
    return negative ? -value : value
  }

  /// The problem of a value that is not of the expected type. Reads over it, so that broken JSON is told as such.
  mutating func unexpected(_ expected: String) throws(JSONProblem) -> JSONProblem {
    let first = peek()
    let start = position
    try skipValue()
    let found =
      switch first {
      case UInt8(ascii: "{"): "an object"
      case UInt8(ascii: "["): "a list"
      default: Excerpt.of(bytes[start..<position])
      }
    return .value(FieldProblem(found: "is \(found)", expected: expected))
  }

  /// Whether digits are all there is of a number.
  private func isInteger(from start: Int) -> Bool {
    let end = bytes[start...].firstIndex { $0 &- UInt8(ascii: "0") >= 10 } ?? bytes.endIndex
    return end > start && !isNumberByte(at: end)
  }

  private func isNumberByte(at index: Int) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      return true
    default: return false
    }
  }
}
