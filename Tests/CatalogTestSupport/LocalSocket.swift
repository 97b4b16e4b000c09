#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// The system's own calls on a TCP socket at an address of this machine.
package enum LocalSocket {
  /// - Returns: its descriptor; negative where the system gives none.
  package static func make() -> Int32 {
    #if canImport(Glibc)
      let type = Int32(SOCK_STREAM.rawValue)
    #else
      let type = SOCK_STREAM
    #endif
    return socket(AF_INET, type, 0)
  }

  /// - Parameters:
  ///   - call: `connect` or `bind`.
  ///   - host: in four numbers.
  /// - Returns: what the call returns.
  package static func call(
    _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32,
    host: String = "127.0.0.1", port: UInt16
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        call(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
