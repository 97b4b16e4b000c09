import CatalogDomain
package import Foundation

/// An address as people and servers write it, with escapes beside what would have to be escaped, made into one that can be asked.
package enum WebAddress {
  /// - Parameter base: what a relative address starts from.
  /// - Returns: nil for what is no address.
  package static func url(_ text: String, relativeTo base: URL? = nil) -> URL? {
    URL(string: text.utf8.contains(UInt8(ascii: "%")) ? escaped(text) : text, relativeTo: base)
  }

  /// Where the path begins, or the query where there is none; all of a relative address without a host is path.
  ///
  /// - Returns: nil where nothing is behind the host.
  static func startOfPath(_ bytes: [UInt8]) -> Int? {
    // A host is behind two slashes, at the beginning or behind a scheme; others are of the path.
    guard let slash = bytes.firstIndex(where: endsHost.contains),
      bytes[slash...].starts(with: "//".utf8), slash == 0 || bytes[slash - 1] == UInt8(ascii: ":")
    else { return 0 }
    return bytes[(slash + 2)...].firstIndex(where: endsHost.contains)
  }

  /// Escapes what may not stand in an address (RFC 3986), and nothing that is escaped: where anything is to be escaped, Foundation
  /// escapes the escapes as well. The host is left to it, because other letters there have a form of their own.
  private static func escaped(_ address: String) -> String {
    let bytes = Array(address.utf8)
    guard let start = startOfPath(bytes) else { return address }
    var escaped = Array(bytes[..<start])
    for index in start..<bytes.count {
      let byte = bytes[index]
      if plain.contains(byte) || isEscape(bytes[index...]) {
        escaped.append(byte)
      } else {
        escaped += Hexadecimal.escape(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    let digits = bytes.dropFirst().prefix(2)
    return bytes.first == UInt8(ascii: "%") && digits.count == 2
      && digits.allSatisfy { Hexadecimal.value(of: $0) != nil }
  }

  private static let endsHost = Set("/?#".utf8)
  /// With `#`, so that who allows no fragment sees it.
  private static let plain = Set(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@/?#".utf8)
}
