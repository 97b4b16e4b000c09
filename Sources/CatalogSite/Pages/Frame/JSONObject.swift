import CatalogTemplates

/// A JSON object that may stand in a script element of a page, such as one of JSON-LD with the vocabulary of schema.org.
///
/// Such an element is data and never run. Still no text of the catalog can end the element or the string it stands in: `<`, `>`,
/// `&` and the two separators that old browsers take for line ends are written as escapes.
struct JSONObject: Sendable {
  private var bytes: [UInt8] = []

  init() {}

  /// A thing of schema.org.
  ///
  /// - Parameter isPage: whether it stands for itself, and so names the vocabulary.
  init(_ type: String, isPage: Bool = false) {
    bytes.reserveCapacity(isPage ? 512 : 128)
    if isPage { add("@context", "https://schema.org") }
    add("@type", type)
  }

  /// Nil and empty texts are left out.
  mutating func add(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    append(name: name)
    append(string: text)
  }

  mutating func add(_ name: String, _ object: JSONObject) {
    append(name: name)
    bytes += object.closed
  }

  /// Nothing is added for an empty list.
  mutating func add(_ name: String, _ objects: [JSONObject]) {
    guard !objects.isEmpty else { return }
    append(name: name)
    bytes.append(UInt8(ascii: "["))
    for (index, object) in objects.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += object.closed
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// A list that must be there also when it is empty.
  mutating func addList(_ name: String, _ objects: [JSONObject]) {
    if !objects.isEmpty { return add(name, objects) }
    append(name: name)
    bytes += "[]".utf8
  }

  var closed: [UInt8] { [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")] }

  var html: HTML { HTML(trusted: String(decoding: closed, as: UTF8.self)) }

  private mutating func append(name: String) {
    if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
    append(string: name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      var index = 0
      while index < text.count {
        index += append(text, at: index)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// - Returns: how many bytes of the text were written.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = text[index]
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case 0..<0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), 0x7F:
      append(escaped: UInt16(byte))
    case 0xE2
    where index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8:
      // U+2028 and U+2029.
      append(escaped: 0x2028 + UInt16(text[index + 2] & 1))
      return 3
    default: bytes.append(byte)
    }
    return 1
  }

  private mutating func append(escaped unit: UInt16) {
    bytes += "\\u".utf8
    for shift: UInt16 in [12, 8, 4, 0] {
      let digit = UInt8(unit >> shift & 15)
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
