package import CatalogTemplates

/// A theme, ready to use: every template checked against what its page offers and compiled, and the files it needs.
///
/// Made before anything is fetched, so that a mistake in a template costs no request.
package struct SiteTemplates: Sendable {
  package let home: Template<HomePage>
  package let characters: Template<CharactersListPage>
  package let character: Template<CharacterPage>
  package let status: Template<StatusListPage>
  package let locations: Template<LocationsListPage>
  package let location: Template<LocationPage>
  package let episodes: Template<EpisodesListPage>
  package let episode: Template<EpisodePage>
  package let facet: Template<FacetListPage>
  package let facets: Template<FacetsPage>
  package let changes: Template<ChangesPage>
  package let change: Template<ChangePage>
  package let gone: Template<GonePage>
  package let about: Template<AboutPage>
  package let search: Template<SearchPage>
  package let dialogs: Template<DialogsView>
  package let notFound: Template<NotFoundPage>
  /// The templates for pages of the owner's own, by the name that `layout:` gives.
  package let layouts: [String: Template<ContentPage>]
  /// The words of the site's language.
  package let texts: SiteTexts
  package let assets: ThemeAssets
  /// Templates that no page uses, directly or through others, by path: probably misnamed.
  package let unused: [TemplateProblem]
  /// Links of the theme's stylesheets that will lead nowhere, by file, line and column.
  package let lostLinks: [TemplateProblem]
  /// What else is to be said of those; nil where all were found.
  package let lostLinksRemark: String?
  /// Folders of the theme that are not read, because only a link leads to them.
  package let linkedFolders: [TemplateProblem]

  /// All of those: what is wrong with a theme that can be used.
  package var findings: [TemplateProblem] { linkedFolders + lostLinks + unused }

  /// What every page template must be called, without `.mustache`, and what it may use.
  package static var outlines: [(name: String, outline: SchemaOutline)] {
    pages.map { (name: $0.template, outline: $0.outline) }
  }

  private static var pages: [any TemplatePage.Type] {
    [
      HomePage.self, CharactersListPage.self, CharacterPage.self, StatusListPage.self,
      LocationsListPage.self, LocationPage.self, EpisodesListPage.self, EpisodePage.self,
      FacetListPage.self, FacetsPage.self, ChangesPage.self, ChangePage.self, GonePage.self,
      AboutPage.self, SearchPage.self, DialogsView.self, NotFoundPage.self,
    ]
  }

  /// What a template for pages of the owner's own may use.
  package static var layout: SchemaOutline { ContentPage.schema.outline }

  /// - Parameters:
  ///   - directory: holds the templates, the words in `texts`, and the other files in `assets`.
  ///   - name: what messages call it: `Templates`.
  ///   - language: which of the theme's languages; `de-AT` is content with `de`.
  /// - Throws: `SiteTemplatesError` with all problems of all templates; with any when the task is cancelled.
  package init(directory: String, displayedAs name: String, language: String = "en")
    throws(SiteTemplatesError)
  {
    let library = try Self.library(directory, name)
    var theme = library.unreadable.sorted { $0.key < $1.key }.map { ThemeError("\($0.value)") }
    var assets = ThemeAssets([])
    let display = name + "/assets"
    do {
      assets = try ThemeAssets(
        directory: directory + "/assets", displayedAs: display, in: ThemeRoot(directory))
    } catch {
      theme.append(error)
    }
    var texts: TextsFile?
    do {
      texts = try TextsFolder(directory: directory, display: name).file(for: language)
    } catch {
      theme.append(error)
    }
    try self.init(
      library: library, assets: assets, displayedAs: display, texts: texts, theme: theme,
      linkedFolders: Self.linkedFolders(library, assets, displayedAs: name))
  }

  /// - Parameters:
  ///   - texts: a file of texts.
  ///   - language: the one that the file is to speak.
  ///   - original: the file that it translates.
  /// - Throws: `SiteTemplatesError` with all problems of all templates.
  package init(
    library: TemplateLibrary, assets: ThemeAssets, texts: TemplateSource, language: String = "en",
    original: TemplateSource? = nil
  ) throws(SiteTemplatesError) {
    try self.init(
      library: library, assets: assets, displayedAs: "assets",
      texts: TextsFile(language: language, source: texts, original: original), theme: [])
  }

  private init(
    library: TemplateLibrary, assets: ThemeAssets, displayedAs display: String,
    texts file: TextsFile?, theme: [ThemeError], linkedFolders: [TemplateProblem] = []
  ) throws(SiteTemplatesError) {
    var library = library
    library.needed = Set(Self.outlines.map(\.name) + Self.layoutNames(in: library))
    var problems = TemplateProblems()
    let texts = Self.texts(file, for: &library, problems: &problems)
    let home = library.compile(HomePage.self, problems: &problems)
    let characters = library.compile(CharactersListPage.self, problems: &problems)
    let character = library.compile(CharacterPage.self, problems: &problems)
    let status = library.compile(StatusListPage.self, problems: &problems)
    let locations = library.compile(LocationsListPage.self, problems: &problems)
    let location = library.compile(LocationPage.self, problems: &problems)
    let episodes = library.compile(EpisodesListPage.self, problems: &problems)
    let episode = library.compile(EpisodePage.self, problems: &problems)
    let facet = library.compile(FacetListPage.self, problems: &problems)
    let facets = library.compile(FacetsPage.self, problems: &problems)
    let changes = library.compile(ChangesPage.self, problems: &problems)
    let change = library.compile(ChangePage.self, problems: &problems)
    let gone = library.compile(GonePage.self, problems: &problems)
    let about = library.compile(AboutPage.self, problems: &problems)
    let search = library.compile(SearchPage.self, problems: &problems)
    let dialogs = library.compile(DialogsView.self, problems: &problems)
    let notFound = library.compile(NotFoundPage.self, problems: &problems)
    let layouts = Self.layouts(of: library, problems: &problems)
    let lost = StylesheetCheck(assets, displayedAs: display).problems
    guard let home, let characters, let character, let status, let locations, let location,
      let episodes, let episode, let facet, let facets, let changes, let change, let gone,
      let about, let search, let dialogs,
      let notFound, let texts, problems.isEmpty, theme.isEmpty
    else {
      // What they hold may be what is missing.
      for folder in linkedFolders { problems.insert(folder) }
      throw SiteTemplatesError(problems: problems, theme: theme, lostLinks: lost.sorted)
    }
    self.home = home
    self.characters = characters
    self.character = character
    self.status = status
    self.locations = locations
    self.location = location
    self.episodes = episodes
    self.episode = episode
    self.facet = facet
    self.facets = facets
    self.changes = changes
    self.change = change
    self.gone = gone
    self.about = about
    self.search = search
    self.dialogs = dialogs
    self.notFound = notFound
    self.layouts = layouts
    self.texts = texts
    self.assets = assets
    lostLinks = lost.sorted
    lostLinksRemark = lost.remark(on: "links that lead nowhere")
    self.linkedFolders = linkedFolders
    unused = library.unused(
      roots: Self.outlines.map(\.name) + layouts.keys.map { Self.layoutFolder + $0 }
    ).map {
      TemplateProblem(
        path: library.path(of: $0), message: "no page uses this template", help: "is it misnamed?")
    }
  }
}
