import Foundation

/// The address of a machine, however it is spelled.
struct IPAddress: Hashable, Sendable, CustomStringConvertible {
  /// Four or sixteen, in the order of the network. One of IPv4 that is written as one of IPv6 (RFC 4291, section 2.5.5.2) has four.
  private let bytes: [UInt8]

  /// - Parameter text: as connections take it: `127.1` is 127.0.0.1; one of IPv6 without brackets.
  /// - Returns: nil for a name.
  init?(_ text: String) {
    var four = in_addr()
    if inet_aton(text, &four) != 0 {
      bytes = withUnsafeBytes(of: four) { Array($0) }
      return
    }
    var six = in6_addr()
    guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
    let all = withUnsafeBytes(of: six) { Array($0) }
    let isMapped = all.starts(with: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF])
    bytes = isMapped ? Array(all.dropFirst(12)) : all
  }

  /// The one form that compares with others.
  var description: String {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count))
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// - Parameter network: an address and how many of its bits count, as `10.0.0.0/8`, or an address alone.
  func isIn(_ network: String) -> Bool {
    let parts = network.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first.flatMap({ IPAddress(String($0)) }),
      first.bytes.count == bytes.count
    else { return false }
    guard parts.count == 2 else { return first == self }
    guard let bits = Int(parts[1]), 0...bytes.count * 8 ~= bits else { return false }
    return (0..<bits).allSatisfy { bit in
      (bytes[bit / 8] ^ first.bytes[bit / 8]) & (0x80 >> (bit % 8)) == 0
    }
  }
}
