/// What became of one planned file before the site is touched.
struct StagedFile: Sendable {
  enum Outcome: UInt8, Sendable {
    /// The bytes in place are the same.
    case unchanged
    /// So they are, but somebody else put them there.
    case adopted
    /// New bytes wait in the staged tree.
    case staged
    /// New bytes wait, and the bytes in place are not what the last build wrote.
    case stagedOverEdited

    /// Whether nothing is to be written.
    var isInPlace: Bool { self == .unchanged || self == .adopted }
  }

  /// Of the bytes the site will have.
  let digest: FileDigest
  let outcome: Outcome
}

extension SitePath {
  /// The order of putting in place one by one: what pages need, pages, lists, the front page.
  var rank: Int {
    if !isPage { return 0 }
    if text == "index.html" { return 3 }
    return text.hasSuffix("/index.html") || text.contains("/page-") ? 2 : 1
  }
}
