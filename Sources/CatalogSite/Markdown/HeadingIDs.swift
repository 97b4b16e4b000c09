/// The ids of a document's headings, as links name them: as they stand in the page, or, as authors know them, without its prefix.
struct HeadingIDs: Sendable {
  private let prefix: String
  /// As UTF-8: two spellings of one letter stay two ids.
  private let ids: Set<[UInt8]>

  init(_ headings: [MarkdownHeading], prefix: String) {
    self.prefix = prefix
    ids = Set(headings.map { Array($0.id.utf8) })
  }

  /// - Parameter written: what stands behind the `#`, also percent-encoded, as browsers look for it.
  /// - Returns: what is to stand there; nil where no heading is meant.
  func fragment(_ written: String) -> String? {
    let prefixed = prefix + written
    if isHeading(prefixed) { return prefixed }
    return isHeading(written) ? written : nil
  }

  private func isHeading(_ fragment: String) -> Bool {
    let bytes = Array(fragment.utf8)
    return ids.contains(bytes) || ids.contains(Array(PercentEncoding.decoded(bytes[...])))
  }
}
