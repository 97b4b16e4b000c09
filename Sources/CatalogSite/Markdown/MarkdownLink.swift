/// Where a link or a picture in Markdown leads, read from its destination byte by byte.
///
/// The parser has decoded entities and backslashes before, so that `java&#115;cript:` arrives as what
/// a browser would run. Everything before a colon counts as a scheme, even where a browser is stricter.
package enum MarkdownLink: Hashable, Sendable {
  /// `character:1`
  case character(Int)
  /// `location:20`
  case location(Int)
  /// `episode:28`
  case episode(Int)
  /// An `http:`, `https:` or `mailto:` address, as written.
  case external(String)
  /// `#id`, without the `#`, as written.
  case fragment(String)
  /// Anything without a scheme and a host: `pictures/portal.png`, `/about.html`, `?q=1`. Not empty.
  case relative(String)

  package init(destination: String) throws(MarkdownLinkRefusal) {
    var text = destination
    self = try text.withUTF8 { bytes in
      Result { () throws(MarkdownLinkRefusal) in try Self(bytes, of: destination) }
    }.get()
  }

  private typealias Bytes = UnsafeBufferPointer<UInt8>

  private init(_ bytes: Bytes, of destination: String) throws(MarkdownLinkRefusal) {
    guard let first = bytes.first else { throw .empty }
    for byte in bytes {
      guard byte >= 0x20, byte != 0x7F else { throw .controlCharacter }
      guard byte != UInt8(ascii: "\\") else { throw .backslash }
    }
    guard first != UInt8(ascii: " "), bytes.last != UInt8(ascii: " ") else { throw .spaceAround }
    if first == UInt8(ascii: "#") {
      self = .fragment(String(destination.unicodeScalars.dropFirst()))
    } else if let colon = Self.endOfScheme(in: bytes) {
      try self.init(
        scheme: Bytes(rebasing: bytes[..<colon]), Bytes(rebasing: bytes[(colon + 1)...]),
        of: destination)
    } else if bytes.starts(with: "//".utf8) {
      throw .missingScheme
    } else {
      self = .relative(destination)
    }
  }

  private init(
    scheme: Bytes, _ rest: Bytes, of destination: String
  ) throws(MarkdownLinkRefusal) {
    func named(_ name: StaticString) -> Bool {
      guard scheme.count == name.utf8CodeUnitCount else { return false }
      return scheme.indices.allSatisfy { Self.lowercased(scheme[$0]) == name.utf8Start[$0] }
    }
    if named("character") {
      self = .character(try Self.number(in: rest, kind: "character"))
    } else if named("location") {
      self = .location(try Self.number(in: rest, kind: "location"))
    } else if named("episode") {
      self = .episode(try Self.number(in: rest, kind: "episode"))
    } else if named("http") || named("https") {
      guard rest.starts(with: "//".utf8), Self.hasHost(rest.dropFirst(2)) else {
        throw .missingHost
      }
      self = .external(destination)
    } else if named("mailto") {
      self = .external(destination)
    } else {
      throw .scheme(String(decoding: scheme.map(Self.lowercased), as: UTF8.self))
    }
  }

  /// Whether it names a record of the catalog, which only the site can turn into a URL.
  var isRecord: Bool {
    switch self {
    case .character, .location, .episode: true
    case .external, .fragment, .relative: false
    }
  }

  /// Whether a picture can lead there: a path, or an address that is not for mail.
  var canBePicture: Bool {
    switch self {
    case .relative: true
    case .external(let url): url.utf8.first.map(Self.lowercased) == UInt8(ascii: "h")
    case .character, .location, .episode, .fragment: false
    }
  }

  /// The colon before any `/`, `?` or `#`.
  private static func endOfScheme(in bytes: Bytes) -> Int? {
    let end = bytes.firstIndex {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?")
        || $0 == UInt8(ascii: "#")
    }
    guard let end, bytes[end] == UInt8(ascii: ":") else { return nil }
    return end
  }

  private static func number(in rest: Bytes, kind: String) throws(MarkdownLinkRefusal) -> Int {
    var number = 0
    for byte in rest {
      let (tens, isTooLong) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = tens.addingReportingOverflow(Int(byte &- UInt8(ascii: "0")))
      guard MarkdownByte.isDigit(byte), !isTooLong, !isTooLarge else {
        throw .notANumber(kind: kind)
      }
      number = sum
    }
    guard number > 0 else { throw .notANumber(kind: kind) }
    return number
  }

  private static func hasHost(_ rest: Slice<Bytes>) -> Bool {
    guard let first = rest.first else { return false }
    return first != UInt8(ascii: "/") && first != UInt8(ascii: "?") && first != UInt8(ascii: "#")
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
