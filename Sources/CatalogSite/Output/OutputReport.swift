/// What a build did to the output folder.
package struct OutputReport: Hashable, Sendable {
  /// Files the site has now.
  package var files = 0
  /// Pages among them.
  package var pages = 0
  /// Written because they are new or their bytes differ, by path.
  package var written: [SitePath] = []
  /// Pages among the written ones.
  package var pagesWritten = 0
  /// Removed because the site no longer has them, by path.
  package var removed: [SitePath] = []
  /// Pages among the removed ones.
  package var pagesRemoved = 0
  /// Written over although somebody else had changed them since the last build, by path.
  package var editedByHand: [SitePath] = []

  package init() {}
}

extension SitePath {
  /// Whether a visitor reads the file as a page.
  var isPage: Bool { text.utf8.reversed().starts(with: ".html".utf8.reversed()) }
}
