import Foundation

/// A URL that a page may point to: relative, or with the scheme `http`, `https` or `mailto`.
///
/// Everything else is refused, above all `javascript:` and `data:`, whose text would run as a program
/// in the page. The check sees what a browser sees: bytes, not Swift's characters, with the tabs,
/// newlines and leading control bytes left out that a browser drops before it reads the scheme
/// (WHATWG URL Standard, "basic URL parser").
@usableFromInline
package struct URLReference: Sendable, Hashable {
  /// The reference as given. It is escaped for an attribute when a template interpolates it.
  @usableFromInline
  package let text: String

  /// Accepts `text` when a browser would read it as a relative reference or as one of the schemes
  /// `http`, `https` and `mailto`; nil otherwise.
  package init?(_ text: String) {
    if let scheme = Self.scheme(of: text) {
      guard Self.allowedSchemes.contains(scheme) else { return nil }
    }
    self.text = text
  }

  /// A link that the generator made itself, always read as relative: it is prefixed with `./` where its
  /// beginning could be read as a scheme or, by two slashes, as a host. Percent-encoding is the caller's.
  package init(relative path: String) {
    let isPlain =
      Self.isSurelyRelative(path) || (Self.scheme(of: path) == nil && !Self.namesHost(path))
    text = isPlain ? path : "./" + path
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
