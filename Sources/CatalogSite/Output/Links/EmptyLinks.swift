/// Links of a page that say nothing, each with its line and its tag: nearly always what was absent when a template wrote it.
struct EmptyLinks {
  /// The first in each kind of tag: of a list, every entry has one.
  private(set) var found: [(line: Int, tag: [UInt8])] = []

  /// - Parameters:
  ///   - links: empty parts of the page, in its order.
  ///   - page: gone through once, however many links there are.
  init(_ links: [UnsafeRawBufferPointer], in page: UnsafeRawBufferPointer) {
    guard let base = page.baseAddress else { return }
    var position = 0
    var line = 1
    var start = 0
    var last: Int?
    var tags: Set<[UInt8]> = []
    for link in links {
      guard let place = link.baseAddress else { continue }
      let end = place - base
      while position < end {
        let byte = page[position]
        position += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        if byte == UInt8(ascii: "<"), position < page.count, LinkScanner.isLetter(page[position]) {
          start = position
        }
      }
      if start == last { continue }
      last = start
      let tag = Array(page[start...].prefix { !MarkupTag.endsName($0) })
      if tags.insert(tag).inserted { found.append((line, tag)) }
    }
  }
}
