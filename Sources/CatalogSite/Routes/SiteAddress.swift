import CatalogTemplates
import Foundation

/// Where a site is published: `https://example.org/catalog/`.
///
/// Only the page for what is not found, canonical links, the sitemap and the feeds know it.
package struct SiteAddress: Hashable, Sendable {
  /// Absolute and percent-encoded, ending in `/`.
  package let text: String
  /// The part after the host: `/` or `/catalog/`.
  package let pathPrefix: String

  /// - Returns: nil unless the text is an `http` or `https` address without user, query or fragment, and without an empty part in its path:
  ///   at a host's root that would name another host.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      // As the net knows it, not percent-encoded: few programs but browsers would find the host of a name with letters like ü.
      scheme == "http" || scheme == "https", let host = parts.encodedHost, !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    let path = parts.percentEncodedPath
    guard !path.contains("//") else { return nil }
    let prefix = path.hasSuffix("/") ? path : path + "/"
    let address = scheme + "://" + host + (parts.port.map { ":\($0)" } ?? "") + prefix
    guard URLReference(address) != nil else { return nil }
    self.text = address
    self.pathPrefix = prefix
  }

  /// The full address of a page; that of the home page is the site's own.
  ///
  /// - Parameter path: from the root of the site, as in a file system.
  func text(ofPage path: String) -> String {
    path == "index.html" ? text : text + RelativeReference.text(to: path, fromFolder: [])
  }
}
