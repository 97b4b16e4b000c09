/// What became of one planned file before the site is touched.
struct StagedFile: Sendable {
  let path: SitePath
  /// SHA-256 of the bytes the site will have, lower-case hex.
  let digest: String
  /// Where the new bytes wait; empty when the bytes in place are the same.
  let stagedPath: String
  /// The bytes in place are not what the last build wrote.
  let wasEdited: Bool

  var isStaged: Bool { !stagedPath.isEmpty }

  /// The order of putting in place: what pages need, pages, lists, the front page.
  var rank: Int {
    if !path.isPage { return 0 }
    if path.text == "index.html" { return 3 }
    return path.text.hasSuffix("/index.html") || path.text.contains("/page-") ? 2 : 1
  }
}
