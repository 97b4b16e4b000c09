import CatalogDomain

/// Which addresses are meant: everything from a path on down, or, with "*" for any text, a whole address.
///
/// `/api/character` means `/api/character?page=2` and `/api/character/7`; `/api/character?page=3` does not mean
/// `/api/character?page=30`; `/api/character/avatar/*` means the pictures. "?" stands for itself.
package struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ text: String) {
    description = text
  }

  /// The list that it names, whatever follows: `/api/character`, `/api/character*`; nil where it names none.
  var list: RecordKind? {
    RecordKind.allCases.first { kind in
      let address = Self.address(of: kind)
      return description == address
        || ["/", "?", "*"].contains { description.hasPrefix(address + $0) }
    }
  }

  static func address(of kind: RecordKind) -> String { "/api/\(kind.rawValue)" }

  /// - Parameter target: path and query as they were sent.
  package func matches(_ target: String) -> Bool {
    let pieces = description.utf8.split(
      separator: UInt8(ascii: "*"), omittingEmptySubsequences: false
    )
    .map(Array.init)
    let text = Array(target.utf8)
    guard let first = pieces.first, text.starts(with: first) else { return false }
    guard pieces.count > 1 else {
      return text.count == first.count || first.last == UInt8(ascii: "/")
        || [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&")].contains(text[first.count])
    }
    return Self.matches(text[first.count...], pieces.dropFirst())
  }

  /// Each piece at its first place after the one before; the last at the very end.
  private static func matches(_ text: ArraySlice<UInt8>, _ pieces: ArraySlice<[UInt8]>) -> Bool {
    var rest = text
    for piece in pieces.dropLast() {
      guard rest.count >= piece.count,
        let place = (rest.startIndex...rest.endIndex - piece.count).first(where: {
          rest[$0...].starts(with: piece)
        })
      else { return false }
      rest = rest[(place + piece.count)...]
    }
    guard let last = pieces.last else { return true }
    return rest.count >= last.count && Array(rest.suffix(last.count)) == last
  }
}
