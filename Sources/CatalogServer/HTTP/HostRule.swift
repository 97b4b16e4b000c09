import CatalogDomain

/// Which `Host` headers are answered.
///
/// A page from anywhere can make its own name lead to 127.0.0.1 and then read what is served there as if it were its own (DNS
/// rebinding). It cannot change the name in the header.
struct HostRule: Hashable, Sendable {
  private let isOpen: Bool
  private let names: [String]

  /// - Parameters:
  ///   - host: where the server listens.
  ///   - machine: the names of this machine, which count where the server listens for others too.
  init(listeningOn host: String, machine: [String]) {
    let host = HostName.withoutBrackets(host.lowercased())
    isOpen = !HostName.isLoopback(host)
    names = isOpen ? [host] + machine.map { $0.lowercased() } : [host]
  }

  /// - Parameter header: the value of the `Host` header, with or without a port.
  func allows(_ header: String) -> Bool {
    guard let host = Self.host(of: header.lowercased()) else { return false }
    if HostName.isLoopback(host) || names.contains(host) { return true }
    // Nobody can make an address lead elsewhere; only names can be.
    return isOpen && Self.isAddress(host)
  }

  private static func host(of header: String) -> String? {
    let text = header.utf8
    if text.first == UInt8(ascii: "[") {
      guard let end = text.firstIndex(of: UInt8(ascii: "]")),
        isPort(text[text.index(after: end)...])
      else { return nil }
      return String(text[text.index(after: text.startIndex)..<end])
    }
    let colon = text.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
    guard isPort(text[colon...]) else { return nil }
    var name = text[..<colon]
    // A name may end with the root's dot.
    if name.last == UInt8(ascii: ".") { name = name.dropLast() }
    return name.isEmpty ? nil : String(name)
  }

  private static func isPort(_ text: Substring.UTF8View) -> Bool {
    text.isEmpty
      || text.first == UInt8(ascii: ":") && text.count <= 6
        && text.dropFirst().allSatisfy(\.isDigit)
  }

  private static func isAddress(_ host: String) -> Bool {
    HostName.isIPv4(host)
      || host.utf8.contains(UInt8(ascii: ":"))
        && host.utf8.allSatisfy {
          (0x30...0x3A).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: ".")
        }
  }
}
