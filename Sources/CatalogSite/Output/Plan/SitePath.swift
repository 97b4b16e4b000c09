import CatalogDomain
import Foundation

/// Where a file stands in the site: relative to its root, parts joined by `/`, never leaving it.
package struct SitePath: Hashable, Sendable {
  package let text: String

  /// - Returns: nil unless every part is a plain file name: not empty, not `.` or `..`, without `\`, control bytes or a leading `/`.
  package init?(_ text: String) {
    var text = text
    guard text.withUTF8({ Self.isPlain(UnsafeRawBufferPointer($0)) }) else { return nil }
    self.text = text
  }

  /// Whether the bytes are the path of a file that stays in the site.
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: "/")
      if byte == UInt8(ascii: "/") {
        let length = index - start
        let isDots = length <= 2 && bytes[start..<index].allSatisfy { $0 == UInt8(ascii: ".") }
        if isDots { return false }
        start = index + 1
      } else if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\") {
        return false
      }
    }
    return true
  }

  /// The folders above the file, outermost first, and its name.
  ///
  /// Split at bytes: a `/` before a combining mark is part of a `Character` that is no `/`.
  var parts: [Substring] {
    text.utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) }
  }

  /// The folders above the file, outermost first.
  package var folders: [Substring] { parts.dropLast() }

  /// Calls `body` with the bytes of the folder, without a `/` at the end, and with the name in it. No copies are made.
  func withParts<Result>(
    _ body: (_ folder: UnsafeRawBufferPointer, _ name: FileCalls.Name) throws -> Result
  ) rethrows -> Result {
    try text.withCString { start in
      guard let slash = strrchr(start, Int32(UInt8(ascii: "/"))) else {
        return try body(UnsafeRawBufferPointer(start: start, count: 0), start)
      }
      let folder = UnsafeRawBufferPointer(start: start, count: UnsafePointer(slash) - start)
      return try body(folder, slash + 1)
    }
  }
}

extension SitePath: Comparable {
  /// By bytes, so that the order is the same everywhere.
  package static func < (left: Self, right: Self) -> Bool {
    left.text.precedes(right.text)
  }
}

extension SitePath: CustomStringConvertible {
  package var description: String { text }
}
