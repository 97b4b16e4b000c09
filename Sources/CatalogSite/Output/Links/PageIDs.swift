import Foundation

/// The ids of one page, as long as its bytes are at hand.
struct PageIDs {
  private var written: [UnsafeRawBufferPointer] = []
  private var read: Set<ArraySlice<UInt8>>?

  init() {}

  init(of page: UnsafeRawBufferPointer) {
    LinkScanner.scan(page) { found in
      if case .id(let value) = found { append(value) }
    }
  }

  /// The ids of the page and perhaps more, as what looks like one in its text: found several times as fast as those of `init(of:)`.
  init(atLeastOf page: UnsafeRawBufferPointer) {
    var ids = PageIDs()
    let isAll = LinkScanner.skim(page) { found in
      if case .id(let value) = found { ids.append(value) }
    }
    self = isAll ? ids : PageIDs(of: page)
  }

  mutating func append(_ value: UnsafeRawBufferPointer) { written.append(value) }

  /// The ids as browsers read them, each with a 0 behind it.
  func append(to bytes: inout [UInt8]) {
    for value in written {
      bytes += LinkText.unescaped(value)
      bytes.append(0)
    }
  }

  /// - Parameter link: with its `#`, as written in the page.
  mutating func contains(_ link: UnsafeRawBufferPointer) -> Bool {
    let plain = LinkText.idNamed(by: UnsafeRawBufferPointer(rebasing: link.dropFirst()))
    if plain.isEmpty { return true }
    if written.prefix(16).contains(where: { $0.elementsEqual(plain) }) { return true }
    // Browsers look for it as it is written first (HTML, "find a potential indicated element").
    let name = LinkText.unescaped(plain)
    return contains(name) || contains(PercentEncoding.decoded(name))
  }

  /// - Parameter id: as a browser reads it.
  mutating func contains(_ id: ArraySlice<UInt8>) -> Bool {
    if let read { return read.contains(id) }
    let ids = Set(written.map(LinkText.unescaped))
    read = ids
    return ids.contains(id)
  }

  /// Whether every id of the other page is here too.
  mutating func isSuperset(of other: PageIDs) -> Bool {
    // As nearly always, where a page is made anew.
    if written.elementsEqual(other.written, by: { $0.elementsEqual($1) }) { return true }
    for value in other.written where !contains(LinkText.unescaped(value)) { return false }
    return true
  }
}
