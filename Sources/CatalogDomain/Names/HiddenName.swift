/// Names of files and folders that begin with a dot, as those do that file managers, editors and git make for themselves.
package enum HiddenName {
  /// The folder that hosts serve all the same (RFC 8615).
  package static let wellKnown = ".well-known"
  /// Besides it, what web servers (Apache) and hosts (GitHub, Codeberg) read for themselves.
  private static let hosted = [wellKnown, ".htaccess", ".nojekyll", ".domains"]

  package static func isOne(_ name: String) -> Bool { name.utf8.first == UInt8(ascii: ".") }

  /// Whether it is `..data` or the like, in which Kubernetes keeps the files of a volume: where they are looked for it puts links to them.
  package static func isOfVolume(_ name: String) -> Bool { name.utf8.starts(with: "..".utf8) }

  /// Whether a site may have it: all others are nobody's business.
  package static func isHosted(_ name: String) -> Bool { hosted.contains(name) }
}
