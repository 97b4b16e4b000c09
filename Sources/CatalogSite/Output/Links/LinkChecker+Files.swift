extension LinkChecker {
  /// Checks files of a site one after the other. Which of them name an id that is missing was not kept: where one is, all are read again.
  ///
  /// - Parameters:
  ///   - positions: of the pages and stylesheets that are checked, among the paths.
  ///   - paths: every file of the site.
  ///   - isOwn: as that of the checker.
  ///   - bytes: those of the file at a position: of each that is checked, and of what links name a place in. Nil where nothing is known of
  ///     the ids of one.
  /// - Returns: what is wrong, sorted, each once.
  /// - Throws: what `bytes` throws; `CancellationError` when the task was cancelled.
  static func problems(
    of positions: [Int], among paths: [SitePath], linkRoot: String,
    isOwn: @escaping @Sendable (Int) -> Bool = { _ in false },
    isForeign: @escaping @Sendable (SitePath) -> Bool, bytes: (Int) throws -> [UInt8]?
  ) throws -> [LinkProblem] {
    let index = PathIndex(paths)
    func checked(missing: MissingIDs = MissingIDs()) throws -> LinkChecker {
      var checker = LinkChecker(
        paths: index, linkRoot: linkRoot, missing: missing, isOwn: isOwn, isForeign: isForeign)
      for position in positions {
        try Task.checkCancellation()
        guard let bytes = try bytes(position) else { continue }
        checker.check(bytes, of: paths[position], at: position)
      }
      return checker
    }
    let checker = try checked()
    let missing = try checker.fragments.missing { target, ask in
      try Task.checkCancellation()
      try bytes(target)?.withUnsafeBytes { bytes in
        var ids = PageIDs(of: bytes)
        ask(&ids)
      }
    }
    let last = try missing.isEmpty ? checker : checked(missing: missing)
    return Set(last.problems).sorted()
  }

  private mutating func check(_ bytes: [UInt8], of path: SitePath, at position: Int) {
    guard path.isPage else { return check(stylesheet: bytes, of: path) }
    _ = bytes.withUnsafeBytes { check($0, of: path, at: position) }
  }
}
