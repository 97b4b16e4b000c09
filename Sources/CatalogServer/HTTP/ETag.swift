import Crypto
import Foundation

/// The validators of the API, computed as its server does.
enum ETag {
  /// `W/"<byte length in hex>-<first 27 characters of base64(sha1(body))>"`
  static func weak(_ body: [UInt8]) -> String { "W/" + strong(body) }

  /// The same without the mark of weakness: for pictures, which are served byte for byte.
  static func strong(_ body: [UInt8]) -> String {
    let digest = Data(Insecure.SHA1.hash(data: body)).base64EncodedString().prefix(27)
    return "\"\(String(body.count, radix: 16))-\(digest)\""
  }

  /// Whether a list such as `W/"a", "b"` or `*` names this one; weak and strong are alike here (RFC 9110, 13.1.2).
  static func list(_ list: String, contains tag: String) -> Bool {
    list.split(separator: ",").contains { part in
      let candidate = part.drop { $0 == " " }.prefix { $0 != " " }
      return candidate == "*" || opaque(candidate) == opaque(tag[...])
    }
  }

  private static func opaque(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
