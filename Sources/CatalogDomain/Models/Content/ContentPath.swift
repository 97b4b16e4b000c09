/// Ways between the files of the content, as Markdown and fields write them. Works on bytes.
package enum ContentPath {
  /// The file that `reference` leads to, seen from the file at `path`; both count from the folder of all content.
  ///
  /// - Returns: nil when it leads out of that folder, or is no way at all: absolute, empty, with a backslash or a control character.
  package static func resolved(_ reference: String, from path: String) -> String? {
    let bytes = Array(reference.utf8)
    guard let first = bytes.first, first != UInt8(ascii: "/"),
      bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    var parts = path.utf8.split(separator: UInt8(ascii: "/")).dropLast().map(Array.init)
    for part in bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      switch Array(part) {
      case [], [UInt8(ascii: ".")]: continue
      case [UInt8(ascii: "."), UInt8(ascii: ".")]:
        guard !parts.isEmpty else { return nil }
        parts.removeLast()
      case let name: parts.append(name)
      }
    }
    guard !parts.isEmpty else { return nil }
    return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
  }

  /// How the file at `path` writes the way to the one at `target`; the opposite of `resolved`.
  package static func reference(to target: String, from path: String) -> String {
    let slash = UInt8(ascii: "/")
    let parts = target.utf8.split(separator: slash)
    let folders = path.utf8.split(separator: slash).dropLast()
    let common = zip(parts.dropLast(), folders).prefix { $0.elementsEqual($1) }.count
    let climbs = Array(repeating: "..", count: folders.count - common)
    let rest = parts.dropFirst(common).map { String(decoding: $0, as: UTF8.self) }
    return (climbs + rest).joined(separator: "/")
  }
}
