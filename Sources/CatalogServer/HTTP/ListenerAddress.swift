import CatalogDomain
import NIOCore

/// Where a server listens, once it does.
package struct ListenerAddress: Hashable, Sendable {
  package let port: Int
  /// Whether only this machine gets there. A name or a shortened address (`127.1`) tells that only here.
  package let isLoopback: Bool

  /// - Parameter port: the one that was asked for.
  init(_ address: SocketAddress?, port: Int) {
    self.port = address?.port ?? port
    isLoopback = address?.ipAddress.map { HostName.isLoopback($0) } ?? false
  }
}
