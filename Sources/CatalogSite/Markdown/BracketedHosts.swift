/// Gives hosts that are IPv6 addresses their brackets back: the library writes `%5B` and `%5D`, in which browsers see no host.
enum BracketedHosts {
  static func mayStand(in outline: GFMOutline) -> Bool {
    outline.destinations.contains { $0.url.contains("://[") }
  }

  /// Quotes are written as references in all text, so only the library's own tags hold these.
  static func restored(in markup: String) -> String {
    markup.replacing(
      /(<a href="https?:\/\/)%5B([0-9A-F:.]+)%5D(?=[:\/?#"])/.ignoresCase()
    ) { "\($0.1)[\($0.2)]" }
  }
}
