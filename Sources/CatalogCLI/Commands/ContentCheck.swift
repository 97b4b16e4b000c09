import CatalogDomain
import CatalogSite

/// The owner's content against the stored records and the templates. Fetches nothing and writes nothing.
struct ContentCheck {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// One a problem, with the place and the line; also what a build would only warn of, and links that the past alone has a page for.
  /// - Parameter note: is told what could not be looked at, and that nothing was found.
  func findings(note: (String) -> Void) async throws -> [String] {
    let load = LoadContent(configuration: configuration)
    let content: Content
    do {
      content = try await load.read()
    } catch {
      return error.lines
    }
    guard !content.isEmpty else {
      note("content: there is none in \(configuration.content)")
      return []
    }
    let templates: SiteTemplates
    do {
      templates = try SiteTemplates(
        directory: configuration.templates, displayedAs: configuration.templates,
        language: configuration.language)
    } catch {
      note("content: the templates have mistakes, so links and layouts were not looked at")
      return LoadContent.texts(content.problems)
    }
    let catalog: Catalog
    do {
      catalog = try await StoredCatalog(configuration).read()
    } catch let failure as CommandFailure where failure.code == .offline {
      note(
        "content: nothing is stored yet, so what it says of the source's records was not looked at")
      let (site, problems) = load.alone(content, templates)
      return LoadContent.texts(problems) + takenPaths(.empty, templates, site)
    }
    var told: CatalogHistory?
    var own = load.applied(content, to: catalog, templates, CrawlLedger())
    if own.asksForPast, let past = try await StoredPast(configuration).read(before: catalog) {
      let shown = past.hiding(own.owned.hidden)
      told = CatalogHistory(
        begin: past.begin, changes: Array(shown.changes.prefix(configuration.changesPages)),
        forgotten: past.forgotten)
      own = load.applied(
        content, to: catalog, templates, CrawlLedger(), past: past, told: told)
    }
    let problems = load.problems(content, own)
    // With problems a record may be there twice; what every site has is told all the same.
    let taken =
      problems.isEmpty
      ? takenPaths(own.owned.catalog, templates, own.site, told: told)
      : takenPaths(.empty, templates, own.site)
    let findings =
      LoadContent.texts(problems) + own.notes + own.warnings
      + own.site.linksToPast.map(\.description) + taken
    if findings.isEmpty { note("content: no problem in \(configuration.content)") }
    return findings
  }

  /// What would stand where the site has a file, as a build would find. The pictures of characters, and the pages of changes where nobody
  /// asked for the past, are not there to be looked at.
  private func takenPaths(
    _ catalog: Catalog, _ templates: SiteTemplates, _ content: SiteContent,
    told: CatalogHistory? = nil
  ) -> [String] {
    let history = SiteHistory(told ?? CatalogHistory(begin: catalog.asOf))
    do {
      _ = try SitePlan(
        catalog: catalog, avatars: [:], history: configuration.changesPages > 0 ? history : nil,
        catalogFile: { _ in }, templates: templates,
        settings: configuration.siteSettings(CrawlLedger()), content: content)
      return []
    } catch {
      return error.lines
    }
  }
}
