import Foundation

/// A URL that a page may point to: relative, or with the scheme `http`, `https` or `mailto`.
///
/// Everything else is refused, above all `javascript:` and `data:`, whose text would run as a program
/// in the page. The check sees what a browser sees: bytes, not Swift's characters, with the tabs,
/// newlines and leading control bytes left out that a browser drops before it reads the scheme
/// (WHATWG URL Standard, "basic URL parser").
@usableFromInline
package struct URLReference: Sendable {
  /// In up to three parts, as most links of a site differ in a number only: their texts need not be put together to be written.
  fileprivate let head: String
  fileprivate let number: Int?
  fileprivate let tail: String

  /// The reference as given. It is escaped for an attribute when a template interpolates it.
  package var text: String {
    number == nil && tail.isEmpty ? head : head + (number.map { String($0) } ?? "") + tail
  }

  @usableFromInline
  var isEmpty: Bool { number == nil && head.isEmpty && tail.isEmpty }

  /// Accepts `text` when a browser would read it as a relative reference or as one of the schemes
  /// `http`, `https` and `mailto`; nil otherwise.
  package init?(_ text: String) {
    if let scheme = Self.scheme(of: text) {
      guard Self.allowedSchemes.contains(scheme) else { return nil }
    }
    self.init(checked: text)
  }

  /// A link that the generator made itself, always read as relative: it is prefixed with `./` where its
  /// beginning could be read as a scheme or, by two slashes, as a host. Percent-encoding is the caller's.
  package init(relative path: String) {
    let isPlain =
      Self.isSurelyRelative(path) || (Self.scheme(of: path) == nil && !Self.namesHost(path))
    self.init(checked: isPlain ? path : "./" + path)
  }

  fileprivate init(checked head: String, number: Int? = nil, tail: String = "") {
    self.head = head
    self.number = number
    self.tail = tail
  }

  /// A file of a folder.
  ///
  /// - Parameters:
  ///   - folder: ends in `/`.
  ///   - name: percent-encoded.
  package init(_ folder: URLReference, file name: String) {
    // Behind a single slash another one would make a host of the name.
    let isPlain = name.utf8.first.map { $0 > 0x2F && $0 < 0x7F && $0 != UInt8(ascii: "\\") } ?? true
    if isPlain, folder.number == nil, folder.tail.isEmpty,
      folder.head.utf8.last == UInt8(ascii: "/")
    {
      self.init(checked: folder.head, tail: name)
    } else {
      self.init(relative: folder.text + name)
    }
  }

  /// References that differ in a number: `../locations/20.html`.
  package struct Numbered: Sendable {
    private let head: String
    private let tail: String

    /// - Parameters:
    ///   - head: what stands before the number.
    ///   - tail: what stands behind it.
    package init(relative head: String, _ tail: String) {
      // No number changes how a reference is read, so one tells of all.
      let sample = URLReference(relative: head + "1" + tail).text
      self.head = String(decoding: sample.utf8.dropLast(tail.utf8.count + 1), as: UTF8.self)
      self.tail = tail
    }

    /// - Returns: nil where `URLReference.init(_:)` would.
    package init?(_ head: String, _ tail: String) {
      guard URLReference(head + "1" + tail) != nil else { return nil }
      self.head = head
      self.tail = tail
    }

    /// The reference with a number, which is not negative.
    package subscript(number: Int) -> URLReference {
      URLReference(checked: head, number: number, tail: tail)
    }
  }

  private static let allowedSchemes: Set<String> = ["http", "https", "mailto"]

  /// Whether a path begins with a letter, a digit or a dot and holds no colon: so nearly all do, and need no closer look.
  private static func isSurelyRelative(_ path: String) -> Bool {
    path.utf8.withContiguousStorageIfAvailable { bytes in
      guard let first = bytes.first, let start = bytes.baseAddress else { return false }
      let lower = first | 0x20
      let isPlainFirst =
        first == UInt8(ascii: ".") || (lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z"))
        || (first >= UInt8(ascii: "0") && first <= UInt8(ascii: "9"))
      guard isPlainFirst else { return false }
      return memchr(start, Int32(UInt8(ascii: ":")), bytes.count) == nil
    } ?? false
  }

  private static func namesHost(_ text: String) -> Bool {
    let start = text.utf8.lazy.filter { $0 > 0x20 }.prefix(2)
    return start.count { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") } == 2
  }

  /// What a browser would take for the scheme, in lower case; nil where it reads a relative reference.
  ///
  /// Stricter than a browser in one point: whatever stands before a colon that comes before any `/`,
  /// `?` or `#` counts as a scheme, even if it holds bytes that no scheme may hold.
  private static func scheme(of text: String) -> String? {
    // Most references are relative and hold no colon: nothing is allocated for them.
    guard text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    var scheme: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x09, 0x0A, 0x0D: continue
      case 0...0x20 where scheme.isEmpty: continue
      case UInt8(ascii: ":"): return String(decoding: scheme, as: UTF8.self)
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"): return nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): scheme.append(byte | 0x20)
      default: scheme.append(byte)
      }
    }
    return nil
  }
}

extension URLReference: Hashable {
  @usableFromInline
  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

extension OutputBuffer {
  /// Appends `url` as it stands.
  @usableFromInline
  mutating func append(_ url: URLReference) {
    append(url.head)
    if let number = url.number { append(number) }
    if !url.tail.isEmpty { append(url.tail) }
  }

  /// Appends `url` escaped for an attribute.
  @usableFromInline
  mutating func appendEscaped(_ url: URLReference) {
    appendEscaped(url.head)
    if let number = url.number { append(number) }
    if !url.tail.isEmpty { appendEscaped(url.tail) }
  }
}
