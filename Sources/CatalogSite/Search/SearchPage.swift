package import CatalogTemplates

/// What the template `search` sees: without script a page of ways to all lists.
package struct SearchPage: PageView, TemplatePage {
  package let frame: PageFrame
  let allCharacters: String
  let statuses: [StatusLink]

  init(_ frames: PageFrames) {
    let (texts, count) = (frames.edition.texts, frames.edition.index.characters.count)
    allCharacters = texts.counted(.allCharacters, count)
    statuses = frames.statusLinks()
    frame = frames.frame(
      of: .search, heading: texts[.headingSearch],
      description: frames.edition.wording.description(ofSearchAmong: count))
  }

  package static let template = "search"

  package static let schema = Schema<SearchPage>("search") {
    $0.frame()
    $0.text("allCharacters", "`All 826 characters`") { $0.allCharacters }
    $0.list("statuses", "Every status, with its list.", StatusLink.schema) { $0.statuses }
  }
}
