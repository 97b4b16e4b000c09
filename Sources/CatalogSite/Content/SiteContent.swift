package import CatalogDomain
import CatalogTemplates

/// The words of the owner's own, rendered for a site, and the files: what it has besides the catalog.
package struct SiteContent: Sendable {
  /// By character; none for a sheet without a text.
  private(set) var notes: [CatalogCharacter.ID: HTML] = [:]
  let corrections: [CatalogCharacter.ID: [Correction]]
  let created: Set<CatalogCharacter.ID>
  /// What stands in the site as it is, by path.
  let files: [OwnFile]
  /// In the order of the navigation.
  private(set) var pages: [RenderedPage] = []
  /// By the first page of a list.
  private(set) var introductions: [Link: HTML] = [:]
  private(set) var home = HTML.empty
  /// Pictures that the texts show, each once.
  private(set) var pictures: [Link: ContentPicture] = [:]
  /// What is wrong with the texts. With any, a site is not to be made of them.
  package private(set) var problems: [ContentProblem] = []
  /// What was left out of the pages, such as raw HTML.
  package private(set) var warnings: [ContentProblem] = []
  /// Links that lead where only the past of the data has a page; no reason to stop, nor to warn as long as it has.
  package private(set) var linksToPast: [ContentProblem] = []

  /// Nothing of the owner's own.
  package static let none = SiteContent()

  private init() {
    corrections = [:]
    created = []
    files = []
  }

  /// Renders every text and checks its links against what the site will hold.
  ///
  /// - Parameters:
  ///   - content: as read.
  ///   - owned: the catalog it was applied to; nil where none is known yet, and only what is wrong in any case is a problem.
  ///   - former: what the source has no longer; to speak of that is no problem.
  package init(
    _ content: Content, _ owned: OwnedCatalog?, pictures: any ContentPictures,
    templates: SiteTemplates, settings: SiteSettings, former: FormerRecords = .none
  ) {
    corrections = owned?.corrections ?? [:]
    created = owned?.created ?? []
    files = content.files
    guard !content.isEmpty else { return }
    let routes = RouteTable(
      of: owned?.catalog ?? .empty, assets: templates.assets.paths, address: settings.address)
    let targets = ContentTargets(
      content, owned?.catalog, routes, settings: settings, texts: templates.texts, former: former)
    func makeRenderer(_ targets: ContentTargets) -> ContentRenderer {
      ContentRenderer(
        content, targets: targets, routes: routes, pictures: pictures, texts: templates.texts,
        punctuation: settings.punctuation)
    }
    let renderer = makeRenderer(targets)
    var unshown = renderNotes(of: content.sheets, by: renderer)
    renderPages(content.pages, by: renderer, templates)
    unshown += renderIntroductions(content.introductions, by: renderer)
    if let text = content.home { home = renderer.html(text, on: .home, .page) }
    self.pictures = renderer.shown
    problems += renderer.problems
    warnings = renderer.warnings + warnings
    linksToPast = renderer.notes
    if !unshown.isEmpty {
      let ofNoCatalog = ContentTargets(
        content, nil, routes, settings: settings, texts: templates.texts, former: .none)
      check(unshown, alone: makeRenderer(ofNoCatalog), among: makeRenderer(targets))
    }
  }

  /// - Returns: notes on characters that the site does not have.
  private mutating func renderNotes(of sheets: [CharacterSheet], by renderer: ContentRenderer)
    -> [UnshownText]
  {
    var unshown: [UnshownText] = []
    for sheet in sheets where !sheet.text.isEmpty {
      guard let id = sheet.characterID else { continue }
      guard renderer.targets.hasCharacter(id) else {
        unshown.append(
          UnshownText(
            text: sheet.text, page: .character(id), kind: .note, mayReturn: !sheet.isHidden))
        continue
      }
      notes[id] = renderer.html(sheet.text, on: .character(id), .note)
    }
    return unshown
  }

  private mutating func renderPages(
    _ ownPages: [OwnPage], by renderer: ContentRenderer, _ templates: SiteTemplates
  ) {
    for page in ownPages {
      checkLayout(of: page, templates)
      guard let document = renderer.document(page.text, on: page.link, .page) else { continue }
      pages.append(RenderedPage(page: page, document: document))
    }
    pages.sort { ($0.page.order ?? 0, $0.page.name) < ($1.page.order ?? 0, $1.page.name) }
  }

  private mutating func checkLayout(of page: OwnPage, _ templates: SiteTemplates) {
    guard page.link != .about || page.layout != nil else { return }
    let layout = page.layout ?? SiteTemplates.usualLayout
    guard templates.layouts[layout] == nil else { return }
    let known = templates.layouts.keys.sorted()
    problems.append(
      ContentProblem(
        page.text.file, line: page.layoutLine,
        "there is no layout \"\(layout)\"; expected a template of this name in \(SiteTemplates.layoutFolder)",
        written: layout, choices: known))
  }

  /// - Returns: those that stand above no list of the site.
  private mutating func renderIntroductions(
    _ all: [Introduction], by renderer: ContentRenderer
  ) -> [UnshownText] {
    let lists = renderer.targets.lists
    var unshown: [UnshownText] = []
    for introduction in all {
      guard let link = lists.link(of: introduction) else {
        if let warning = lists.warning(of: introduction) {
          warnings.append(warning)
        } else {
          problems.append(lists.problem(with: introduction))
        }
        unshown.append(
          UnshownText(text: introduction.text, page: .home, kind: .page, mayReturn: true))
        continue
      }
      introductions[link] = renderer.html(introduction.text, on: link, .page)
    }
    return unshown
  }

  /// A text that stands on no page of this site.
  private struct UnshownText {
    let text: ContentText
    /// Where it would stand.
    let page: Link
    let kind: ContentRenderer.Kind
    /// Whether it will, as soon as the source has what it is about.
    let mayReturn: Bool
  }

  /// Finds mistakes in texts that no page shows, so that they stop no build on the day one does: what is wrong whatever the source holds is
  /// a problem already, what only the catalog tells is a warning.
  private mutating func check(
    _ unshown: [UnshownText], alone: ContentRenderer, among records: ContentRenderer
  ) {
    for text in unshown {
      _ = alone.document(text.text, on: text.page, text.kind)
      if text.mayReturn { _ = records.document(text.text, on: text.page, text.kind) }
    }
    problems += alone.problems
    let known = Set(alone.problems)
    warnings += alone.warnings + records.problems.filter { !known.contains($0) }
  }

  /// Whether there are pages among the files: their links may lead to all that the site has.
  package var holdsPages: Bool { files.contains { SitePath($0.path)?.isPage == true } }

  /// Whether one of the files may stand where the search has its own, or lead there.
  var mayMeetSearch: Bool {
    holdsPages
      || files.contains {
        FoldedPath.text($0.path).utf8.starts(with: RouteTable.searchFolder.utf8)
      }
  }

  /// The owner's words for the page about the catalog, if there are any.
  var about: RenderedPage? { pages.first { $0.page.link == .about } }
}

extension OwnPage {
  /// `about` is the page about the catalog.
  var link: Link { name == "about" ? .about : .page(name) }
}
