import CatalogTemplates

/// A JSON object that may stand in a script element of a page, such as one of JSON-LD with the vocabulary of schema.org.
///
/// Such an element is data and never run. Still no text of the catalog can end the element or the string it stands in (`JSONText`).
struct JSONObject: Sendable {
  /// Without the brace at the end.
  private var bytes = [UInt8(ascii: "{")]

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
  mutating func add(_ name: StaticString, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    append(name: name)
    append(string: text)
  }

  mutating func add(_ name: StaticString, _ object: JSONObject) {
    append(name: name)
    append(object)
  }

  /// Nothing is added for an empty list.
  mutating func add(_ name: StaticString, _ objects: [JSONObject]) {
    guard !objects.isEmpty else { return }
    append(name: name)
    bytes.append(UInt8(ascii: "["))
    for (index, object) in objects.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(object)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// A list that must be there also when it is empty.
  mutating func addList(_ name: StaticString, _ objects: [JSONObject]) {
    if !objects.isEmpty { return add(name, objects) }
    append(name: name)
    bytes += "[]".utf8
  }

  var closed: [UInt8] { bytes + [UInt8(ascii: "}")] }

  var html: HTML { HTML(trusted: String(decoding: closed, as: UTF8.self)) }

  private mutating func append(_ object: JSONObject) {
    bytes += object.bytes
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func append(name: StaticString) {
    if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
    // Our names need no escaping.
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes += $0 }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func append(string: String) {
    bytes.append(UInt8(ascii: "\""))
    JSONText.append(string, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }
}
