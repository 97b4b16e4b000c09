import CatalogTemplates

/// The words of a theme in one language, as they are written.
struct TextsFile {
  /// The one that is spoken, and whose forms numbers have: `pt-PT`, also where the file is `pt.json`.
  let language: String
  let source: TemplateSource
  /// The same words in the language that themes are written in first; nil for that one itself, and in a theme without it.
  let original: TemplateSource?
}
