import CatalogDomain
package import CatalogTemplates

/// What the template `about` sees: where the data comes from, how old it is and how complete.
package struct AboutPage: PageView, TemplatePage {
  package let frame: PageFrame
  let isOwn: Bool
  let body: HTML
  let licence: String?
  let holdings: [Holding]
  let portraitCount: Int
  let placeholderCount: Int
  let missingPictures: String
  let lacksPictures: Bool
  let pictures: String

  init(_ frames: PageFrames) {
    let edition = frames.edition
    let own = edition.content.about
    frame = frames.frame(
      of: .about, heading: own?.page.title ?? edition.texts[.navAbout],
      description: own?.description
        ?? edition.wording.description(about: edition.settings.title))
    isOwn = own != nil
    body = own?.document.html ?? .empty
    licence = edition.settings.source.licence
    holdings = Holding.all(in: edition)
    let placeholders = edition.index.characters.count { $0.portrait.isPlaceholder }
    placeholderCount = placeholders
    missingPictures = edition.texts.counted(.missingPictures, placeholders)
    lacksPictures = placeholders > 0 && edition.settings.source.picturesWereAskedFor
    pictures = edition.texts.counted(
      .holdings, edition.index.characters.count - placeholders,
      String(edition.index.characters.count))
    portraitCount = edition.index.characters.count - placeholderCount
  }

  package static let template = "about"

  package static let schema = Schema<AboutPage>("about") {
    $0.frame()
    $0.flag("isOwn", "Whether the site's owner gave the page its heading.") { $0.isOwn }
    $0.html("body", "What the site's owner says; empty where nothing is said.") { $0.body }
    $0.optionalText("licence", "Under what terms the data may be used, where it is known.") {
      $0.licence
    }
    $0.list("holdings", "What the catalog holds, kind by kind.", Holding.schema) { $0.holdings }
    $0.text("pictures", "`821 of 826`") { $0.pictures }
    $0.number("portraitCount", "How many characters have a picture.") { $0.portraitCount }
    $0.number("placeholderCount", "How many have a drawing instead.") { $0.placeholderCount }
    $0.text("missingPictures", "The same in a sentence.") { $0.missingPictures }
    $0.flag("hasPlaceholders", "Whether any picture that was asked for is missing.") {
      $0.lacksPictures
    }
  }
}
