import CatalogDomain

/// Where a file stands in what is published: parts joined by `/`, never leaving the root.
///
/// Two are equal that have the same bytes, as addresses are: é in one scalar and in two are two files, and lead to two.
package struct PublishedPath: Sendable {
  package let text: String

  /// - Returns: nil unless every part is a plain file name: not empty, not `.` or `..`, without `\`, control bytes or a leading `/`,
  ///   and nothing that Windows takes for a drive.
  package init?(_ text: String) {
    guard Self.isPlain(text.utf8) else { return nil }
    self.text = text
  }

  /// Looks at bytes: a `/` before a combining mark is part of a `Character` that is no `/`.
  static func isPlain(_ bytes: some Collection<UInt8>) -> Bool {
    var length = 0
    var dots = 0
    var position = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "/"):
        if length == dots && length <= 2 { return false }
        (length, dots) = (0, 0)
      case ..<0x20, 0x7F, UInt8(ascii: "\\"): return false
      default:
        if byte == UInt8(ascii: ":") && position == 1 { return false }
        if byte == UInt8(ascii: ".") { dots += 1 }
        length += 1
      }
      position += 1
    }
    return !(length == dots && length <= 2)
  }

  /// The folder the file stands in, ending in `/`; empty for the root.
  package var folder: Substring {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return text[...slash]
  }

  /// The same without the `/`; nil for the root.
  var parent: PublishedPath? { PublishedPath(String(Substring(folder.utf8.dropLast()))) }

  /// The name in its folder.
  package var name: Substring { Substring(text.utf8.dropFirst(folder.utf8.count)) }

  /// What follows the last dot of the name, in lower case; empty when there is none.
  package var fileExtension: String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return Substring(name.utf8[dot...].dropFirst()).lowercased()
  }
}

extension PublishedPath {
  private static let foreignBytes = Set("<>:\"|?*".utf8)

  /// Whether a file of that name can be made on every system. Windows leaves out some characters and ends, and takes some names for
  /// devices (https://learn.microsoft.com/windows/win32/fileio/naming-a-file).
  package var isPortable: Bool {
    text.utf8.split(separator: UInt8(ascii: "/")).allSatisfy { part in
      !part.contains { Self.foreignBytes.contains($0) }
        && part.last != UInt8(ascii: ".") && part.last != UInt8(ascii: " ")
        && !DeviceName.isOne(Substring(part))
    }
  }
}

extension PublishedPath: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension PublishedPath: Comparable {
  /// By bytes, so that the order is the same everywhere.
  package static func < (left: Self, right: Self) -> Bool {
    left.text.precedes(right.text)
  }
}

extension PublishedPath: CustomStringConvertible {
  package var description: String { text }
}
