/// A start tag of a page: its name and its attributes, and where they stand.
struct StartTag: Sendable {
  struct Attribute: Sendable {
    /// In small letters.
    let name: String
    /// As written, with character references.
    let value: [UInt8]
    /// Of the value, with its quotes if it has some.
    let range: Range<Int>
  }

  /// In small letters.
  let name: String
  let attributes: [Attribute]

  /// The first attribute of that name, which is the one that counts.
  func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// The value with those character references resolved that somebody may use in a policy or a path.
  func text(of name: String) -> String? {
    guard let value = attribute(name)?.value else { return nil }
    var text = String(decoding: value, as: UTF8.self)
    guard value.contains(UInt8(ascii: "&")) else { return text }
    for (reference, meant) in [
      ("&#39;", "'"), ("&#x27;", "'"), ("&apos;", "'"), ("&quot;", "\""), ("&#34;", "\""),
      ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
    ] {
      text = text.replacing(reference, with: meant)
    }
    return text
  }
}
