import CatalogTemplates

/// Where a page stands, as its links see it.
package struct Standpoint: Hashable, Sendable {
  /// The folder of the page, empty or ending in `/`.
  private let folder: [UInt8]
  /// What comes before a path from the root of the site; nil when links are relative to the page.
  private let prefix: String?

  /// - Parameter path: of the page, from the root of the site.
  static func folder(of path: String) -> Standpoint {
    let bytes = Array(path.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return Standpoint(folder: Array(bytes[..<end]), prefix: nil)
  }

  /// A page that may be served at any address.
  ///
  /// - Parameter prefix: percent-encoded, ending in `/`.
  static func anywhere(prefix: String) -> Standpoint {
    Standpoint(folder: [], prefix: prefix)
  }

  /// - Parameter path: of a file of the site, from its root, not percent-encoded.
  func reference(to path: String) -> URLReference {
    URLReference(relative: text(to: path))
  }

  /// The same as text; the path may also be of a folder, ending in `/`. Empty for the page's own folder.
  func text(to path: String) -> String {
    guard let prefix else { return RelativeReference.text(to: path, fromFolder: folder) }
    return prefix + RelativeReference.text(to: path, fromFolder: [])
  }
}
