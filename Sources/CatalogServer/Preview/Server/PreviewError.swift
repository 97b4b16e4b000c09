import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why the preview could not listen. The text names the thing, what was expected and what to do.
package enum PreviewError: Error, Hashable, Sendable, CustomStringConvertible {
  case portInUse(host: String, port: Int)
  /// All that were tried, because nobody named one.
  case portsInUse(host: String, ports: ClosedRange<Int>)
  case notPermitted(host: String, port: Int)
  case unknownHost(String)
  case other(String)

  init(_ error: any Error, host: String, port: Int) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE:
      self = .portInUse(host: host, port: port)
    case let error as IOError where error.errnoCode == EACCES:
      self = .notPermitted(host: host, port: port)
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
      self = .unknownHost(host)
    case is SocketAddressError, is SocketAddressError.UnknownHost: self = .unknownHost(host)
    default: self = .other("port \(port) on \(host) could not be opened: \(error)")
    }
  }

  package var isPortInUse: Bool {
    if case .portInUse = self { return true }
    return false
  }

  package var description: String {
    switch self {
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use; stop what listens there, or choose another with --port"
    case .portsInUse(let host, let ports):
      "ports \(ports.lowerBound) to \(ports.upperBound) on \(host) are in use; choose another with --port"
    case .notPermitted(let host, let port):
      "port \(port) on \(host) is not permitted; choose one above 1023 with --port"
    case .unknownHost(let host):
      "host \(host) is no name or address of this machine; leave out --host for 127.0.0.1"
    case .other(let text): text
    }
  }
}
