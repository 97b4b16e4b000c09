import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension MockAPIError {
  static func cannotListen(host: String, port: Int, _ error: IOError) -> MockAPIError {
    switch error.errnoCode {
    case EADDRINUSE:
      MockAPIError(
        "port \(port) on \(host) is in use; stop what listens there, choose another port, or 0 for any free one"
      )
    case EACCES:
      MockAPIError("port \(port) on \(host) is not permitted; choose one above 1023, or 0 for any")
    case EADDRNOTAVAIL:
      MockAPIError(
        "host \(host) is no address of this machine; leave out --host for 127.0.0.1")
    default: MockAPIError("port \(port) on \(host) could not be opened: \(error)")
    }
  }
}
