import Foundation

/// The path a site is served below: `/`, or `/repo/` as a project's pages have it on GitHub.
package struct BasePath: Hashable, Sendable, CustomStringConvertible {
  package static let root = BasePath(names: [])

  /// Decoded, as those of a request are.
  let names: [String]

  /// - Parameter text: `/repo/`, `/repo` or `repo`; also of several names, percent-encoded as in an address. Nil for what is no such path.
  package init?(_ text: String) {
    // A whole address is the value of another flag.
    guard !text.contains("://"), let path = try? RequestPath("/" + text[...]) else { return nil }
    names = path.names.filter { !$0.isEmpty }
    guard !names.contains(PreviewAddress.folder) else { return nil }
  }

  private init(names: [String]) {
    self.names = names
  }

  /// With a `/` at both ends, percent-encoded.
  package var description: String {
    "/"
      + names.map { name in
        (name.addingPercentEncoding(withAllowedCharacters: Self.plain) ?? name) + "/"
      }.joined()
  }

  /// What nobody has to encode in a path (RFC 3986, 3.3).
  private static let plain = CharacterSet.urlPathAllowed
}
