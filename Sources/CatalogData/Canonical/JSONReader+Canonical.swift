import CatalogDomain
import Foundation

/// Values of the canonical form, each at most once.
extension JSONReader {
  mutating func moment(into slot: inout Date?) throws(JSONProblem) {
    try once(slot)
    let text = try readText()
    guard let date = Timestamp.date(text) else {
      throw .value(.text("", is: text, expected: Timestamp.example))
    }
    slot = date
  }

  mutating func ids(into slot: inout [Int]?) throws(JSONProblem) {
    try once(slot)
    var ids: [Int] = []
    try readArray { (reader, _) throws(JSONProblem) in
      ids.append(try reader.id())
    }
    slot = ids
  }

  mutating func place(into slot: inout LocationReference?) throws(JSONProblem) {
    try once(slot)
    var id: Int?
    var name: String?
    try readObject { (reader, key) throws(JSONProblem) in
      if key == "id" {
        try reader.once(id)
        id = try reader.id()
      } else if key == "name" {
        try reader.text(into: &name)
      } else {
        throw reader.strange()
      }
    }
    slot = LocationReference(name: try name.required("name"), id: id.map { Location.ID($0) })
  }

  /// - Parameter slot: gains nil for an empty text, which says that there is none.
  mutating func address(into slot: inout URL??) throws(JSONProblem) {
    try once(slot)
    var text = try readText()
    guard !text.isEmpty else {
      slot = .some(nil)
      return
    }
    // A character of the owner's own has its picture from a file of theirs.
    let isAddress = text.withUTF8 {
      $0.starts(with: "content:/".utf8) || RecordAddress.isHTTP(UnsafeRawBufferPointer($0))
    }
    guard isAddress, let url = URL(string: text) else {
      throw .value(.text("", is: text, expected: "an absolute http or https address"))
    }
    slot = .some(url)
  }

  /// SHA-256 in lower-case hex.
  mutating func digest(into slot: inout String?) throws(JSONProblem) {
    try once(slot)
    let text = try readText()
    guard Hexadecimal.isDigest(text) else {
      throw .value(.text("", is: text, expected: "64 hexadecimal digits in lower case"))
    }
    slot = text
  }

  mutating func flag(into slot: inout Bool?) throws(JSONProblem) {
    try once(slot)
    switch peek() {
    case UInt8(ascii: "t"):
      try skipLiteral("true")
      slot = true
    case UInt8(ascii: "f"):
      try skipLiteral("false")
      slot = false
    default: throw try unexpected("true or false")
    }
  }

  private mutating func id() throws(JSONProblem) -> Int {
    let number = try readInteger()
    guard number > 0 else {
      throw .value(FieldProblem(found: "is \(number)", expected: "a number above 0"))
    }
    return number
  }
}
