package import Foundation

/// Host and port of an address: what one connection leads to.
package struct Authority: Hashable, Sendable, CustomStringConvertible {
  /// Lower case; an IPv6 address without brackets.
  package let host: String
  package let port: Int
  /// Whether the port is the one the scheme stands for.
  package let isUsualPort: Bool

  package init?(_ url: URL) {
    guard let host = url.host(percentEncoded: false)?.lowercased(), !host.isEmpty else {
      return nil
    }
    let usual = url.scheme?.lowercased() == "https" ? 443 : 80
    self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    self.port = url.port ?? usual
    self.isUsualPort = port == usual
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
