package import CatalogTemplates

/// What the template `dialogs` sees: the search, the filter and the viewer, which are the same on every page.
///
/// No links: the dialogs are shown on pages of every folder.
package struct DialogsView: Sendable {
  let language: String

  package static let schema = Schema<DialogsView>("dialogs") {
    $0.text("language", "The language of the pages, as a language tag: `en`.") { $0.language }
  }
}
