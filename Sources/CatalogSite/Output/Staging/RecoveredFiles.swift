/// What an interrupted build did to the site, and the one that finished it: nobody was told of either.
struct RecoveredFiles: Sendable {
  var written: [SitePath] = []
  var removed: [SitePath] = []
  /// Those of them that somebody had changed by hand before they were finished.
  var edited: [SitePath] = []
}
