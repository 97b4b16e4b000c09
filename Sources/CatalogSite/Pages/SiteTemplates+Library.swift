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

  /// The folders of a theme that only a link leads to: told, because what they hold is not there.
  ///
  /// - Parameter display: what messages call the folder of the theme.
  static func linkedFolders(
    _ library: TemplateLibrary, _ assets: ThemeAssets, displayedAs display: String
  ) -> [TemplateProblem] {
    // Those two are read by themselves, through a link as well.
    let others = library.linkedFolders.filter {
      !["assets", "texts"].contains($0.prefix { $0 != "/" })
    }
    return (others + assets.linkedFolders.map { "assets/" + $0 }).map {
      TemplateProblem(
        path: "\(display)/\($0)", message: "this is a link to a folder, which is not entered",
        help: "put the folder itself in its place, or links to its files")
    }
  }

  /// What holds the templates for pages of the owner's own.
  static let layoutFolder = "pages/"
  /// The one for pages that name none.
  static let usualLayout = "article"

  static func layoutNames(in library: TemplateLibrary) -> [String] {
    library.names.filter { $0.hasPrefix(layoutFolder) }
  }

  /// Every template of that folder; a theme may have none.
  static func layouts(of library: TemplateLibrary, problems: inout TemplateProblems) -> [String:
    Template<ContentPage>]
  {
    var layouts: [String: Template<ContentPage>] = [:]
    for name in layoutNames(in: library) {
      layouts[String(name.dropFirst(layoutFolder.count))] = library.compile(
        name, against: ContentPage.schema, problems: &problems)
    }
    return layouts
  }

  /// Reads the words that the templates name, and gives them to the templates.
  ///
  /// - Returns: nil when there is no file of texts, or something is wrong with it. Then what is wrong with the templates is found all the
  ///   same; without a file, every name counts as known.
  static func texts(
    _ file: TextsFile?, for library: inout TemplateLibrary, problems: inout TemplateProblems
  ) -> SiteTexts? {
    let root = TextsReader.root
    let used = library.constantsUsed(root: root)
    guard let file else {
      library.constants = TemplateConstants(
        root: root, values: Dictionary(uniqueKeysWithValues: used.map { ($0, "") }), source: "")
      return nil
    }
    var reader = TextsReader(
      file, usedByTemplates: used, meant: library.constantsMeant(root: root),
      hidesUses: library.hidesNames)
    guard let texts = reader.texts() else {
      library.constants = reader.known
      problems.formUnion(reader.problems)
      return nil
    }
    library.constants = texts.constants
    return texts
  }
}
