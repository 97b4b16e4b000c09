/// Says which links of a page lead nowhere, given the files the site has.
///
/// A value each worker copies: the copies share the paths, and each remembers the links it has already followed, because the
/// pages of a folder have most of their links in common.
struct LinkChecker: Sendable {
  private let paths: Set<String>
  private let linkRoot: String
  private var followed: [Key: String?] = [:]

  private struct Key: Hashable {
    let folder: Substring
    let link: String
  }

  /// - Parameters:
  ///   - paths: every file of the site.
  ///   - linkRoot: what stands before the site's own paths in links that start with `/`.
  init(paths: Set<String>, linkRoot: String) {
    self.paths = paths
    self.linkRoot = linkRoot
  }

  /// - Parameter page: the path of the page within the site.
  mutating func problems(in bytes: UnsafeRawBufferPointer, of page: String) -> [LinkProblem] {
    let slash = page.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { page[..<$0] } ?? ""
    var links: [String] = []
    var ids: Set<String> = []
    LinkScanner.scan(bytes) { found in
      switch found {
      case .link(let value): links.append(Self.unescaped(value))
      case .id(let value): ids.insert(Self.unescaped(value))
      }
    }
    var problems: [LinkProblem] = []
    for link in links {
      if link.utf8.first == UInt8(ascii: "#") {
        let id = Self.decoded(link.dropFirst())
        if !id.isEmpty, id != "top", !ids.contains(id) {
          problems.append(LinkProblem(page: page, link: link, reason: "leads to no id of the page"))
        }
      } else if let reason = follow(link, from: folder) {
        problems.append(LinkProblem(page: page, link: link, reason: reason))
      }
    }
    return problems
  }

  /// - Returns: why the link leads nowhere; nil when it leads to a file of the site or away from it.
  private mutating func follow(_ link: String, from folder: Substring) -> String? {
    let key = Key(folder: folder, link: link)
    if let known = followed[key] { return known }
    let reason = reasonAgainst(link, from: folder)
    followed[key] = reason
    return reason
  }

  private func reasonAgainst(_ link: String, from folder: Substring) -> String? {
    if Self.leadsAway(link) { return nil }
    // Bytes throughout: a `/` or `#` before a combining mark is part of a `Character` that is neither.
    let path = link.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") }
    guard !path.isEmpty else { return "is empty" }
    var parts: [Substring] = []
    var rest = path
    if path.first == UInt8(ascii: "/") {
      guard path.starts(with: linkRoot.utf8) else { return "leads outside of the site" }
      rest = path.dropFirst(linkRoot.utf8.count)
    } else {
      parts = folder.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
    }
    for bytes in rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      let part = Substring(bytes)
      switch part {
      case ".": continue
      case "..":
        guard parts.popLast() != nil else { return "leads outside of the site" }
      default: parts.append(part)
      }
    }
    let target = parts.map(Self.decoded).joined(separator: "/")
    if paths.contains(target) { return nil }
    if target.isEmpty || target.hasSuffix("/") || paths.contains(target + "/index.html") {
      return "leads to a folder, which opens as a listing from a disk; name its index.html"
    }
    return "leads to \(target), which the site does not have"
  }

  /// Whether the link has a scheme or a host of its own.
  private static func leadsAway(_ link: String) -> Bool {
    if link.utf8.starts(with: "//".utf8) { return true }
    let scheme = link.utf8.prefix { byte in
      let lower = byte | 0x20
      return (lower >= 0x61 && lower <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x2B
        || byte == 0x2D || byte == 0x2E
    }
    return !scheme.isEmpty && scheme.endIndex < link.utf8.endIndex
      && link.utf8[scheme.endIndex] == UInt8(ascii: ":")
  }

  /// The value as the browser reads it: the character references our templates write, resolved.
  private static func unescaped(_ value: Slice<UnsafeRawBufferPointer>) -> String {
    let text = String(decoding: value, as: UTF8.self)
    guard value.contains(UInt8(ascii: "&")) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    let references: [(name: String, byte: String)] = [
      ("&amp;", "&"), ("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"),
    ]
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"),
        let reference = references.first(where: { rest.starts(with: $0.name.utf8) })
      {
        bytes += reference.byte.utf8
        rest = rest.dropFirst(reference.name.utf8.count)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Percent-encoding undone.
  private static func decoded(_ part: Substring) -> String {
    guard part.utf8.contains(UInt8(ascii: "%")) else { return String(part) }
    var bytes: [UInt8] = []
    var rest = Array(part.utf8)[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), rest.count >= 3,
        let value = UInt8(String(decoding: rest.dropFirst().prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
