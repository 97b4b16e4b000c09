/// The path a site is served below: `/`, or `/repo/` as a project's pages have it on GitHub.
package struct BasePath: Hashable, Sendable, CustomStringConvertible {
  package static let root = BasePath(names: [])

  let names: [String]

  /// - Parameter text: `/repo/`, `/repo` or `repo`; also of several names. Nil for what is no such path.
  package init?(_ text: String) {
    var names: [String] = []
    for name in text.utf8.split(separator: UInt8(ascii: "/")) {
      guard name.allSatisfy(Self.isPlain), let name = String(name), name != ".", name != "..",
        name != PreviewAddress.folder
      else { return nil }
      names.append(name)
    }
    self.names = names
  }

  private init(names: [String]) {
    self.names = names
  }

  /// With a `/` at both ends.
  package var description: String { "/" + names.map { $0 + "/" }.joined() }

  /// The unreserved characters (RFC 3986, 2.3), which nobody encodes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
