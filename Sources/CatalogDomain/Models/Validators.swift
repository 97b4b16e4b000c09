/// What tells whether a copy is still the current one, as the server gave it (RFC 9110, section 8.8).
package struct Validators: Hashable, Sendable {
  /// Nil also for one that says nothing, or could not be sent back as it came.
  package let etag: String?
  package let lastModified: String?

  private static let longestETag = 1024

  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag.flatMap { Self.isUsable($0) ? $0 : nil }
    self.lastModified = lastModified
  }

  package var isEmpty: Bool { etag == nil && lastModified == nil }

  /// Visible ASCII in quotes (section 8.8.3): other bytes cannot be sent back as they came. Some servers leave the quotes out, and know
  /// their tag without them. `*` would match anything.
  private static func isUsable(_ etag: String) -> Bool {
    let quote = UInt8(ascii: "\"")
    var opaque = etag.utf8[...]
    guard opaque.count <= longestETag, etag != "*" else { return false }
    if opaque.starts(with: "W/".utf8) { opaque = opaque.dropFirst(2) }
    if opaque.count > 1, opaque.first == quote, opaque.last == quote {
      opaque = opaque.dropFirst().dropLast()
    }
    return !opaque.isEmpty && opaque.allSatisfy { 0x21...0x7E ~= $0 && $0 != quote }
  }
}
