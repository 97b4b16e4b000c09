/// What kind of file stands at a path, by how it is called.
extension SitePath {
  static let endingOfDrawing: StaticString = ".svg"

  /// Whether a visitor reads the file as a page.
  var isPage: Bool { ends(with: RouteTable.endingOfPage) }

  var isStylesheet: Bool { Self.isStylesheet(text) }

  /// In capitals as well: whoever serves a file goes by its ending in small letters.
  static func isStylesheet(_ name: String) -> Bool {
    name.utf8.suffix(4).elementsEqual(".css".utf8) { $0 | 0x20 == $1 }
  }

  /// Whether links may lead to a place in the file.
  var holdsIDs: Bool { isPage || ends(with: Self.endingOfDrawing) }

  /// Whether the file comes from the theme and is no page.
  var isOfTheme: Bool {
    text.utf8.starts(with: ThemeAssets.folder.utf8) || text == RouteTable.dialogs
  }

  /// The order of putting in place one by one: what pages need, pages, lists, the front page.
  var rank: Int {
    if !isPage { return 0 }
    if text == RouteTable.listFile { return 3 }
    return RouteTable.isOfList(text) ? 2 : 1
  }

  private func ends(with ending: StaticString) -> Bool {
    let ending = UnsafeBufferPointer(start: ending.utf8Start, count: ending.utf8CodeUnitCount)
    return text.utf8.suffix(ending.count).elementsEqual(ending)
  }
}
