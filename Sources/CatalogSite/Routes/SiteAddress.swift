import CatalogTemplates
import Foundation

/// Where a site is published: `https://example.org/catalog/`.
///
/// Only the page for what is not found, canonical links, the sitemap and the feeds know it.
package struct SiteAddress: Hashable, Sendable {
  /// Absolute and percent-encoded, ending in `/`; the host in lower case, and without the port that its scheme stands for: the ids of feeds
  /// and entries are made from it, and who spells an address in another way means the same one (RFC 3986, 6.2.2.1 and 6.2.3).
  package let text: String
  /// The part after the host: `/` or `/catalog/`.
  package let pathPrefix: String

  /// - Returns: nil unless the text is an `http` or `https` address without user, query or fragment, without an empty part in its path,
  ///   which at a host's root would name another host, and without one that browsers or servers do not take as it is.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      // As the net knows it, not percent-encoded: few programs but browsers would find the host of a name with letters like ü.
      scheme == "http" || scheme == "https", let host = parts.encodedHost, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    let path = parts.percentEncodedPath
    guard !path.contains("//"), path.utf8.split(separator: Self.slash).allSatisfy(Self.isName)
    else { return nil }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    let usualPort = scheme == "https" ? 443 : 80
    let port = parts.port == usualPort ? nil : parts.port
    let address = scheme + "://" + host.lowercased() + (port.map { ":\($0)" } ?? "") + prefix
    guard URLReference(address) != nil else { return nil }
    self.text = address
    self.pathPrefix = prefix
  }

  /// Whether a part of a path names a folder. Browsers follow `.` and `..` before they ask for anything, also encoded (WHATWG URL Standard,
  /// "double-dot URL path segment"); what holds a `/`, a `\` or a control character, or is not UTF-8, servers refuse, as the preview does.
  private static func isName(_ part: Substring.UTF8View) -> Bool {
    let bytes = PercentEncoding.decoded(Array(part)[...])
    guard let name = String(validating: bytes, as: UTF8.self), name != ".", name != ".." else {
      return false
    }
    return bytes.allSatisfy {
      $0 >= 0x20 && $0 != 0x7F && $0 != Self.slash && $0 != UInt8(ascii: "\\")
    }
  }

  private static let slash = UInt8(ascii: "/")

  /// The full address of a page; that of the home page is the site's own.
  ///
  /// - Parameter path: from the root of the site, as in a file system.
  func text(ofPage path: String) -> String {
    path == RouteTable.listFile ? text : text + RelativeReference.text(to: path, fromFolder: [])
  }
}
