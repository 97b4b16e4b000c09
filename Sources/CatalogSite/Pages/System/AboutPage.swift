package import CatalogTemplates

/// What the template `about` sees: where the data comes from, how old it is and how complete.
package struct AboutPage: PageView {
  package let frame: PageFrame
  let licence: String?
  let holdings: [Holding]
  let portraitCount: Int
  let placeholderCount: Int

  init(_ frames: PageFrames) {
    let edition = frames.edition
    frame = frames.frame(
      of: .about, heading: "About",
      description: "Where the data of " + edition.settings.title
        + " comes from, how old it is and how complete.")
    licence = edition.settings.source.licence
    holdings = Holding.all(in: edition)
    placeholderCount = edition.index.characters.count { $0.portrait.isPlaceholder }
    portraitCount = edition.index.characters.count - placeholderCount
  }

  package static let schema = Schema<AboutPage>("about") {
    $0.frame()
    $0.optionalText("licence", "Under what terms the data may be used, where it is known.") {
      $0.licence
    }
    $0.list("holdings", "What the catalog holds, kind by kind.", Holding.schema) { $0.holdings }
    $0.number("portraitCount", "How many characters have a picture.") { $0.portraitCount }
    $0.number("placeholderCount", "How many have a drawing instead.") { $0.placeholderCount }
    $0.flag("hasPlaceholders", "Whether any picture is missing.") { $0.placeholderCount > 0 }
  }
}
