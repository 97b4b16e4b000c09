/// A file of a theme that is not a template.
package struct ThemeAsset: Sendable {
  /// As in the theme's folder: `style.css`, `fonts/serif.woff2`.
  package let name: String
  package let content: PlannedFile.Content

  package init(name: String, bytes: [UInt8]) {
    self.init(name: name, content: .bytes(bytes))
  }

  init(name: String, content: PlannedFile.Content) {
    self.name = name
    self.content = content
  }

  /// The bytes of a file that is looked into; nil for all others, which may have any length.
  package var bytes: [UInt8]? {
    if case .bytes(let bytes) = content { bytes } else { nil }
  }

  /// `180x180`: in pixels, of a PNG picture (PNG 1.2, section 11.2.2); nil for any other file.
  var sizeOfPNG: String? {
    guard let bytes, bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      return nil
    }
    func number(at start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return "\(number(at: 16))x\(number(at: 20))"
  }

  /// `style.0123456789abcdef.css`.
  /// - Parameter bytes: of the file.
  func nameWithDigest(of bytes: [UInt8]) -> String {
    let digest = FileDigest(bytes).hexadecimal.prefix(RouteTable.digestLength)
    guard let dot = name.lastIndex(of: ".") else { return name + "." + digest }
    return name[..<dot] + "." + digest + name[dot...]
  }
}
