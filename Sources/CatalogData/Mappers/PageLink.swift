import CatalogDomain

/// Where a page says the next one is, taken apart.
///
/// The API does not encode filter values and keeps a trailing slash of the request, so this is no job for a strict URL parser.
package struct PageLink: Hashable, Sendable {
  /// Host and path of the list, without scheme, query and trailing slash: `host/api/character`.
  package let list: String
  package let page: Int

  /// Nil when the text is not an absolute web address with a page number.
  package init?(_ link: String) {
    // Over bytes: this is read once a page, and Unicode's notion of a number would be no use.
    let bytes = link.utf8
    guard let list = Self.list(of: link), let question = bytes.firstIndex(of: UInt8(ascii: "?"))
    else { return nil }
    let items = bytes[bytes.index(after: question)...].split(separator: UInt8(ascii: "&"))
    let name = "page=".utf8
    guard let digits = items.first(where: { $0.starts(with: name) })?.dropFirst(name.count),
      digits.allSatisfy(\.isDigit), let page = Int(Substring(digits)), page > 0
    else { return nil }
    self.list = list
    self.page = page
  }

  /// The list an address belongs to, whatever its scheme; nil when it is not on the web.
  package static func list(of address: String) -> String? {
    let start = address.prefix(8).lowercased()
    guard let scheme = ["https://", "http://"].first(where: start.hasPrefix) else { return nil }
    let path = address.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "?") }
    return String(Substring(path.last == UInt8(ascii: "/") ? path.dropLast() : path))
  }

  /// The list a record belongs to: its address without the id.
  package static func list(ofRecord address: String) -> String? {
    guard let path = list(of: address), let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return String(path[..<slash])
  }
}
