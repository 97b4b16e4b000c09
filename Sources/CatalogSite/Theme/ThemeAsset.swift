/// A file of a theme that is not a template.
package struct ThemeAsset: Hashable, Sendable {
  /// As in the theme's folder: `style.css`, `fonts/serif.woff2`.
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// `style.0123456789abcdef.css`
  var nameWithDigest: String {
    let digest = FileDigest(bytes).hexadecimal.prefix(RouteTable.digestLength)
    guard let dot = name.lastIndex(of: ".") else { return name + "." + digest }
    return name[..<dot] + "." + digest + name[dot...]
  }
}
