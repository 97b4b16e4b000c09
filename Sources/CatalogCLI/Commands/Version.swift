/// What this is, for `--version` and for the hosts we ask.
enum Version {
  static let text = "0.1.0"
  static let userAgent = "catalog/\(text) (static site generator)"
}
