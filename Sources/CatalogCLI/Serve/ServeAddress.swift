import CatalogDomain
import CatalogServer
import Foundation

/// Where a preview listens, and what its address is called.
struct ServeAddress: Hashable, Sendable {
  let host: String
  let port: Int
  /// Whether somebody named the port: then another one would not do.
  let isPortNamed: Bool
  let base: BasePath

  /// Those that can be named; 0 is any free one.
  static let ports = 0...65_535

  /// Ports that are tried when nobody named one.
  var candidates: ClosedRange<Int> {
    port...(isPortNamed ? port : min(port + 19, Self.ports.upperBound))
  }

  /// What to open on this machine.
  func url(port: Int) -> String { Self.origin(host: host, port: port) + base.description }

  /// The same of anything that listens, without a path.
  static func origin(host: String, port: Int) -> String {
    let everywhere = ["0.0.0.0": "127.0.0.1", "::": "[::1]"]
    let host = HostName.withoutBrackets(host)
    let name = everywhere[host] ?? (host.contains(":") ? "[\(host)]" : host)
    return "http://\(name):\(port)"
  }

  /// What is wrong with the host that was given; nil where only listening tells.
  static func problem(ofHost host: String) -> String? {
    switch host {
    case "": "--host needs a name or an address."
    // The C library takes it for no name, and that for this machine alone.
    case "*": "--host \"*\" is no address; 0.0.0.0 or :: listens for everybody."
    case _ where lacksInterface(host):
      "--host \(host) needs its interface, as in \(HostName.withoutBrackets(host))%eth0."
    default: nil
    }
  }

  /// Whether it is an address that means another machine on each link (fe80::/10), and does not say on which (RFC 4007, section 11).
  private static func lacksInterface(_ host: String) -> Bool {
    HostName.withoutBrackets(host.lowercased())
      .wholeMatch(of: /fe[89ab][0-9a-f]:[0-9a-f:]*/) != nil
  }

  /// What there is to warn of where others get in; nil where only this machine does.
  static func exposure(host: String, at listener: ListenerAddress, of what: String) -> String? {
    listener.isLoopback
      ? nil
      : "--host \(host) lets everybody in who can reach this machine; they can read \(what)"
  }
}
