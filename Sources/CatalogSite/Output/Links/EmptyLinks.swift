/// Links of a page that say nothing, each with its line and its tag: nearly always what was absent when a template wrote it.
struct EmptyLinks {
  /// The first in each kind of tag: of a list, every entry has one.
  let found: [(line: Int, tag: [UInt8])]

  init(in page: UnsafeRawBufferPointer) {
    var found: [(line: Int, tag: [UInt8])] = []
    var tags: Set<[UInt8]> = []
    var tag: [UInt8] = []
    var position = 0
    var line = 1
    LinkScanner.scan(page) { part in
      switch part {
      case .tag(let name): tag = Array(name)
      case .link(let written):
        let link = LinkText.trimmed(written)
        guard link.isEmpty, let base = page.baseAddress, let place = link.baseAddress,
          tags.insert(tag).inserted
        else { return }
        let end = place - base
        line += page[position..<end].count { $0 == UInt8(ascii: "\n") }
        position = end
        found.append((line, tag))
      case .id, .styles, .unclosed: break
      }
    }
    self.found = found
  }
}
