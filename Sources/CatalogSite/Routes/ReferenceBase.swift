import CatalogTemplates

/// What the references on a page are relative to: where it stands, or the root of its host (the base of RFC 3986, section 5.1).
struct ReferenceBase: Hashable, Sendable {
  /// The folder of the page, empty or ending in `/`.
  private let folder: [UInt8]
  /// What comes before a path from the root of the site; nil when links are relative to the page.
  private let prefix: String?

  /// - Parameter path: of the page, from the root of the site.
  static func folder(of path: String) -> ReferenceBase {
    let bytes = Array(path.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return ReferenceBase(folder: Array(bytes[..<end]), prefix: nil)
  }

  /// A page that may be served at any address.
  ///
  /// - Parameter prefix: percent-encoded, ending in `/`.
  static func anywhere(prefix: String) -> ReferenceBase {
    ReferenceBase(folder: [], prefix: prefix)
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
