/// Where comments and texts of one page end. Each end is looked for once: a page may open thousands of parts before one end, or before
/// none.
///
/// Is asked in the order of the page.
struct PartEnds {
  private let bytes: UnsafeRawBufferPointer
  /// Where the next end tag of each name begins, behind which nothing was looked for yet; the end of the page for none.
  private var endTags: [(name: UnsafeRawBufferPointer, place: Int)] = []
  private var hasLostComment = false
  /// Up to where a script was looked for an end and has none.
  private var lostScript = 0

  init(in bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// - Parameter start: of the `!--`.
  /// - Returns: behind the comment.
  mutating func comment(from start: Int) throws(Unclosed) -> Int {
    guard !hasLostComment, let end = LinkScanner.endOfComment(bytes, from: start) else {
      hasLostComment = true
      throw .comment
    }
    return end
  }

  /// Where the end tag of an element of text begins; nil when there is none before the limit, where a drawing ends or the page.
  mutating func text(of name: UnsafeRawBufferPointer, from start: Int, before limit: Int) -> Int? {
    guard let next = endTag(of: name, from: start), next < limit else { return nil }
    if start < lostScript || !MarkupTag.isNamed("script", name) { return next }
    let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<limit])
    if let end = RawText.endOfScript(name, in: bytes, from: start) { return end }
    // Whatever may begin in them, of others up to there the next end tag will do.
    lostScript = limit
    return nil
  }

  /// Where the next end tag of that name begins; nil when there is none.
  mutating func endTag(of name: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let index = endTags.firstIndex { MarkupTag.areAlike($0.name, name) } ?? endTags.count
    if index == endTags.count {
      endTags.append((name, find(name, from: start)))
    } else if endTags[index].place < start {
      endTags[index].place = find(name, from: start)
    }
    let place = endTags[index].place
    return place < bytes.count ? place : nil
  }

  private func find(_ name: UnsafeRawBufferPointer, from start: Int) -> Int {
    RawText.endTag(of: name, in: bytes, from: start) ?? bytes.count
  }
}
