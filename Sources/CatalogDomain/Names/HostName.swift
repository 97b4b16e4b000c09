/// What the name of a host says of where it leads, without asking anybody.
package enum HostName {
  /// `localhost`, names below it, 127.0.0.0/8 and ::1, as the Fetch standard has them ("potentially trustworthy").
  ///
  /// - Parameter host: a name or an address, without a port; one of IPv6 with or without brackets.
  package static func isLoopback(_ host: String) -> Bool {
    let host = withoutBrackets(host.lowercased())
    if host == "localhost" || host.utf8.reversed().starts(with: ".localhost".utf8.reversed()) {
      return true
    }
    return host == "::1" || isIPv4(host) && host.utf8.starts(with: "127.".utf8)
  }

  /// An IPv6 address as it is without the brackets that it has in a URL; what has none stays as it is.
  package static func withoutBrackets(_ host: String) -> String {
    host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  /// Whether it is four numbers up to 255 with dots between them.
  package static func isIPv4(_ host: String) -> Bool {
    let parts = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && String(part).flatMap { Int($0) }.map { $0 <= 255 } ?? false
      }
  }
}
