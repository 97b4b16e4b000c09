import Foundation

/// The addresses in a page, written without trusting the code that is tested: by a regular expression.
struct PageLinks {
  /// The values of `href` and `src`, entities decoded.
  static func all(in page: String) -> [String] {
    page.matches(of: /(?:href|src)="([^"]*)"/).map {
      String($0.1).replacing("&amp;", with: "&")
    }
  }

  /// The path from the root of the site that a relative reference leads to; nil for other addresses.
  static func target(of reference: String, from page: String) -> String? {
    guard !reference.contains(":"), !reference.hasPrefix("#"), !reference.hasPrefix("/") else {
      return nil
    }
    let reference = String(
      decoding: reference.utf8.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in reference.split(separator: "/", omittingEmptySubsequences: false) {
      if part == ".." { parts.removeLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/").removingPercentEncoding
  }
}
