import CatalogDomain

/// The path of a request, taken apart: the names of folders and a file, decoded exactly once.
///
/// Whatever could name something outside of the folder it is looked up in, or could be read in two ways, is refused here, before any
/// file system sees it.
struct RequestPath: Hashable, Sendable {
  enum Refusal: Error, Hashable {
    /// Not a path by RFC 3986, or not UTF-8, or with control characters: nobody's address.
    case malformed
    /// With `.`, `..`, an encoded `/` or a `\`: tries to lead elsewhere.
    case escaping
  }

  /// Never empty, never `.` or `..`, without `/`, `\` and control characters.
  let names: [String]
  /// Whether it ends with `/`, as the address of a folder does.
  let isFolder: Bool
  /// An empty name between two slashes, which no file of a site has.
  let hasEmptyName: Bool

  /// - Parameter text: as it was sent, without query; starts with `/`.
  init(_ text: Substring) throws(Refusal) {
    guard text.utf8.first == UInt8(ascii: "/") else { throw .malformed }
    var names: [String] = []
    let parts = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts.dropLast() { names.append(try Self.name(part)) }
    if let last = parts.last, !last.isEmpty { names.append(try Self.name(last)) }
    isFolder = parts.last?.isEmpty ?? true
    hasEmptyName = names.contains("")
    self.names = names
  }

  private static func name(_ part: Substring.UTF8View) throws(Refusal) -> String {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let decoded = PercentEscape.byte(rest.popFirst(), rest.popFirst()) else {
          throw .malformed
        }
        if decoded == UInt8(ascii: "/") { throw .escaping }
        bytes.append(decoded)
      case 0x21...0x7E: bytes.append(byte)
      default: throw .malformed
      }
    }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }) { throw .malformed }
    // Overlong forms are no UTF-8 (RFC 3629, 3).
    guard let name = String(validating: bytes, as: UTF8.self) else { throw .malformed }
    if bytes.contains(UInt8(ascii: "\\")) || name == "." || name == ".." { throw .escaping }
    return name
  }

  /// Whether a part of it is hidden: `.git`, `.catalog-manifest`. The one hidden folder that hosts serve is `.well-known` (RFC 8615).
  var isHidden: Bool {
    for (index, name) in names.enumerated() where HiddenName.isOne(name) {
      if index > 0 || name != HiddenName.wellKnown { return true }
    }
    return false
  }

  /// What comes below a base path; nil when this is somewhere else.
  func below(_ base: BasePath) -> RequestPath? {
    guard names.starts(with: base.names), isFolder || names.count > base.names.count else {
      return nil
    }
    return RequestPath(
      names: Array(names.dropFirst(base.names.count)), isFolder: isFolder,
      hasEmptyName: hasEmptyName)
  }

  private init(names: [String], isFolder: Bool, hasEmptyName: Bool) {
    self.names = names
    self.isFolder = isFolder
    self.hasEmptyName = hasEmptyName
  }
}
