/// What this is, for `--version` and for the hosts we ask.
enum Version {
  static let text = "0.1.0"
  /// With the commit, where it is known: `0.1.0 (1a2b3c4d5)`.
  static let full = text + (Revision.commit.map { " (\($0))" } ?? "")
  static let userAgent = "catalog/\(text) (static site generator)"
}
