/// What search engines show of a page: a sentence or two that say what it holds.
extension Wording {
  func description(ofCharacters total: Int, from first: Int, to last: Int) -> String {
    texts.filled(.describeCharacters, characters(total), String(first), String(last))
  }

  func description(ofLocations total: Int) -> String {
    texts.filled(.describeLocations, locations(total))
  }

  func description(ofEpisodes total: Int) -> String {
    texts.filled(.describeEpisodes, episodes(total))
  }

  /// - Parameter site: its title.
  func description(about site: String) -> String {
    texts.filled(.describeAbout, site)
  }

  func description(ofSearchAmong total: Int) -> String {
    texts.filled(.describeSearch, characters(total))
  }

  var descriptionOfNotFound: String { texts[.describeNotFound] }
}
