package import CatalogTemplates

/// What the template `dialogs` sees: the search, the filter and the viewer, which are the same on every page.
///
/// No links: the dialogs are shown on pages of every folder.
package struct DialogsView: TemplatePage, Sendable {
  let language: String
  let foundCharacters: [NumberForm]
  let foundPages: [NumberForm]
  let foundAtLeast: [NumberForm]

  init(language: String, _ texts: SiteTexts) {
    self.language = language
    foundCharacters = NumberForm.all(.foundCharacters, texts)
    foundPages = NumberForm.all(.foundPages, texts)
    foundAtLeast = NumberForm.all(.foundAtLeast, texts)
  }

  package static let template = "dialogs"

  package static let schema = Schema<DialogsView>("dialogs") {
    $0.text("language", "The language of the pages, as a language tag: `en`.") { $0.language }
    $0.list(
      "foundCharacters", "How many characters were found, in each form.", NumberForm.schema
    ) { $0.foundCharacters }
    $0.list("foundPages", "How many pages were found, in each form.", NumberForm.schema) {
      $0.foundPages
    }
    $0.list(
      "foundAtLeast", "How many characters were found before the search ended, in each form.",
      NumberForm.schema
    ) { $0.foundAtLeast }
  }
}
