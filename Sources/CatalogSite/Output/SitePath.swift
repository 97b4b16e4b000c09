/// Where a file stands in the site: relative to its root, parts joined by `/`, never leaving it.
package struct SitePath: Hashable, Sendable {
  package let text: String

  /// - Returns: nil unless every part is a plain file name: not empty, not `.` or `..`, without `\`, control bytes or a leading `/`.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.allSatisfy(Self.isPlainName) else { return nil }
    self.text = text
  }

  private static func isPlainName(_ part: Substring.UTF8View.SubSequence) -> Bool {
    guard !part.isEmpty, !part.elementsEqual(".".utf8), !part.elementsEqual("..".utf8) else {
      return false
    }
    return part.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
  }

  /// The folders above the file, outermost first.
  ///
  /// Split at bytes: a `/` before a combining mark is part of a `Character` that is no `/`.
  package var folders: [Substring] {
    text.utf8.split(separator: UInt8(ascii: "/")).dropLast().map { Substring($0) }
  }
}

extension SitePath: Comparable {
  /// By bytes, so that the order is the same everywhere.
  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension SitePath: CustomStringConvertible {
  package var description: String { text }
}
