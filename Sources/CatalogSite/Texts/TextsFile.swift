import CatalogTemplates

/// The words of a theme in one language, as they are written.
struct TextsFile {
  let language: String
  let source: TemplateSource
  /// The same words in the language that themes are written in first; nil for that one itself, and in a theme without it.
  let original: TemplateSource?
}
