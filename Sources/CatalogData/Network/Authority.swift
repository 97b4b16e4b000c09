import CatalogDomain
package import Foundation

/// Host and port of an address: what one connection leads to.
package struct Authority: Hashable, Sendable, CustomStringConvertible {
  /// Lower case; an address in its one form, without brackets.
  package let host: String
  package let port: Int
  /// Whether the port is the one the scheme stands for.
  let isUsualPort: Bool

  /// Nil without a host, and with a port that no server can have: asking for a connection to it would end the process.
  package init?(_ url: URL) {
    guard let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty,
      Self.hasPossiblePort(url)
    else { return nil }
    let usual = url.scheme?.lowercased() == "https" ? 443 : 80
    let name = HostName.withoutBrackets(host)
    self.host = IPAddress(name)?.description ?? name
    self.port = url.port ?? usual
    self.isUsualPort = port == usual
  }

  /// Whether the address names no port, or one that a server can have.
  package static func hasPossiblePort(_ url: URL) -> Bool {
    if let port = url.port { return 1...65_535 ~= port }
    // Foundation takes a number that no integer holds for no port, and would use the usual one.
    return URLComponents(url: url, resolvingAgainstBaseURL: true)?.rangeOfPort == nil
  }

  /// Always with the port: `example.org:443`.
  package var description: String { "\(bracketed):\(port)" }

  /// As people write it: without the usual port.
  package var shown: String { isUsualPort ? bracketed : description }

  /// Whether what one may know the other may know, too. From the usual port of http to that of https it is the same server.
  func isSameServer(as other: Authority) -> Bool {
    host == other.host && (port == other.port || isUsualPort && other.isUsualPort)
  }

  private var bracketed: String { host.contains(":") ? "[\(host)]" : host }
}
