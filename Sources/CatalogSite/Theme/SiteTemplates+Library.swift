import CatalogTemplates

extension SiteTemplates {
  /// Reads the templates of a folder and of those below it.
  static func library(_ directory: String, _ name: String) throws(SiteTemplatesError)
    -> TemplateLibrary
  {
    do {
      return try TemplateLibrary(directory: directory, displayedAs: name)
    } catch {
      throw SiteTemplatesError(problems: TemplateProblems(), theme: [ThemeError("\(error)")])
    }
  }
}
