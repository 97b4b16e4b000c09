import Foundation

/// Which pages that are in place byte for byte need no look at their links: these were checked when the pages were written, and nothing
/// they led to has gone.
struct LinkTrust: Sendable {
  /// More names take longer to be looked for than all links to be followed.
  private static let mostLost = 8

  /// What escaping writes behind an `&`: no part of these names.
  private static let escapes: [StaticString] = ["amp;", "lt;", "gt;", "quot;", "#39;"]

  /// The names of the files that the site loses.
  private let lost: [ByteSearch]

  /// - Returns: nil when too much goes, or what links may spell in more ways than one.
  init?(losing removed: [SitePath]) {
    let names = removed.map { $0.withParts { _, name in String(cString: name) } }
    guard names.count <= Self.mostLost, names.allSatisfy({ $0.utf8.allSatisfy(Self.isPlain) })
    else { return nil }
    lost = names.map { ByteSearch(Array($0.utf8)) }
  }

  /// Whether no link of the page leads to what is lost.
  func covers(_ page: UnsafeRawBufferPointer) -> Bool {
    if lost.isEmpty { return true }
    if mayWriteByCodes(page) { return false }
    return !lost.contains { $0.isFound(in: page) }
  }

  /// Whether a name may be written there in another way than letter by letter: with `%2D`, with `\2D` in a stylesheet, with `&#45;`.
  private func mayWriteByCodes(_ page: UnsafeRawBufferPointer) -> Bool {
    for byte in [UInt8(ascii: "%"), UInt8(ascii: "\\")]
    where LinkScanner.find(byte, in: page, from: 0) != nil {
      return true
    }
    var position = 0
    while let reference = LinkScanner.find(UInt8(ascii: "&"), in: page, from: position) {
      position = reference + 1
      guard Self.isPlainReference(page, from: position) else { return true }
    }
    return false
  }

  /// - Parameter start: behind the `&`.
  private static func isPlainReference(_ page: UnsafeRawBufferPointer, from start: Int) -> Bool {
    // Before a blank it stands for itself.
    if start < page.count, page[start] == 0x20 { return true }
    return escapes.contains { escape in
      let count = escape.utf8CodeUnitCount
      return start + count <= page.count
        && (0..<count).allSatisfy { page[start + $0] == escape.utf8Start[$0] }
    }
  }

  /// A letter or a digit of ASCII, or what stands in addresses as it is.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
