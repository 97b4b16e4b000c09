/// An address as a message may tell it, whoever wrote it.
package enum AddressText {
  /// An address without the user and the password in it: a message may end up in a log that others read. A sign that makes it no address
  /// may be part of the password, so everything up to the last `@` is left out.
  package static func withoutPassword(_ text: String) -> String {
    // By scalars: an `@` before a combining mark is part of a `Character` that is no `@`.
    let scalars = text.unicodeScalars
    guard let at = scalars.lastIndex(of: "@"), scalars[..<at].contains(":") else { return text }
    // Behind the `https://` or `https:/` that it may begin with.
    var start = scalars.startIndex
    if let scheme = scalars[..<at].firstRange(of: ":/".unicodeScalars) {
      start = scalars[scheme.upperBound..<at].firstIndex { $0 != "/" } ?? at
    }
    return String(scalars[..<start]) + "…" + String(scalars[at...])
  }
}
