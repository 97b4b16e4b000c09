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

  /// What holds the templates for pages of the owner's own.
  static let layoutFolder = "pages/"
  /// The one for pages that name none.
  static let usualLayout = "article"

  /// Every template of that folder; a theme may have none.
  static func layouts(of library: TemplateLibrary, problems: inout TemplateProblems) -> [String:
    Template<ContentPage>]
  {
    var layouts: [String: Template<ContentPage>] = [:]
    for name in library.names where name.hasPrefix(layoutFolder) {
      layouts[String(name.dropFirst(layoutFolder.count))] = library.compile(
        name, against: ContentPage.schema, problems: &problems)
    }
    return layouts
  }

  /// Reads the words that the templates name, and gives them to the templates.
  ///
  /// - Returns: nil when there is no file of texts, or something is wrong with it. Then every name counts as known, so that
  ///   what else is wrong is found too.
  static func texts(
    _ file: (language: String, source: TemplateSource)?, for library: inout TemplateLibrary,
    problems: inout TemplateProblems
  ) -> SiteTexts? {
    let used = library.constantsUsed(root: TextsReader.root)
    if let file {
      var reader = TextsReader(language: file.language, file.source, usedByTemplates: used)
      if let texts = reader.texts() {
        library.constants = texts.constants
        return texts
      }
      problems.formUnion(reader.problems)
    }
    library.constants = TemplateConstants(
      root: TextsReader.root, values: Dictionary(uniqueKeysWithValues: used.map { ($0, "") }),
      source: "")
    return nil
  }
}
