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
    let loader = LoadContent(configuration: configuration)
    let content: Content
    do {
      content = try await loader.read()
    } catch {
      return error.lines
    }
    if content.isEmpty { note("content: there is none in \(configuration.content)") }
    // Without content it may be one of the theme.
    guard !content.isEmpty || configuration.logo != nil else { return [] }
    let templates: SiteTemplates
    do {
      templates = try configuration.siteTemplates()
    } catch {
      try Task.checkCancellation()
      note(
        "content: the templates have mistakes, so \(content.isEmpty ? "the logo was" : "links and layouts were") not looked at"
      )
      return LoadContent.lines(of: content.problems)
    }
    let logo = [loader.logoProblem(content, templates)].compactMap(\.self)
    guard !content.isEmpty else { return logo }
    let catalog: Catalog
    do {
      catalog = try await StoredCatalog(configuration).read()
    } catch let failure as CommandFailure where failure.code == .offline {
      note(
        "content: nothing of \(configuration.shownSource) is stored yet, so what it says of the source's records was not looked at"
      )
      let (site, problems) = loader.alone(content, templates)
      return try LoadContent.lines(of: problems) + logo
        + siteFindings(nil, templates, site, note: note)
    }
    let (own, told) = try await applied(content, to: catalog, templates)
    let problems = loader.problems(content, own)
    // With problems a record may be there twice; what every site has is told all the same.
    let site = try siteFindings(
      problems.isEmpty ? own.owned.catalog : nil, templates, own.site, told: told, note: note)
    let findings =
      LoadContent.lines(of: problems) + logo + own.notes.map(\.text) + own.warnings
      + own.site.linksToPast.map(\.description) + site
    if findings.isEmpty { note("content: no problem in \(configuration.content)") }
    return findings
  }

  /// As a build applies it, and what a site tells of the past; nil where nobody asks for that, or nothing is recorded.
  private func applied(_ content: Content, to catalog: Catalog, _ templates: SiteTemplates)
    async throws -> (OwnContent, told: CatalogHistory?)
  {
    let loader = LoadContent(configuration: configuration)
    let own = loader.applied(content, to: catalog, templates, CrawlLedger())
    // The pages of what is gone stand in the site, and files of the owner's own may lead to them.
    let tellsPast = configuration.changesPages > 0 && own.site.holdsPages
    guard own.asksForPast || tellsPast,
      let past = try await StoredPast(configuration).read(before: catalog)
    else { return (own, nil) }
    let told = past.told(hiding: own.owned.hidden, limit: configuration.changesPages)
    guard own.asksForPast else { return (own, told) }
    let again = loader.applied(
      content, to: catalog, templates, CrawlLedger(), past: past, told: told)
    return (again, told)
  }

  /// As a build would find it: files in the place of one of the site's, and links in files of the owner's own that lead nowhere. The
  /// pictures of characters, and the pages of changes where nobody asked for the past, are not there to be looked at.
  ///
  /// - Parameters:
  ///   - catalog: nil where none is known: then only what is so in every site is found.
  ///   - note: is told how many more there are.
  private func siteFindings(
    _ catalog: Catalog?, _ templates: SiteTemplates, _ content: SiteContent,
    told: CatalogHistory? = nil, note: (String) -> Void
  ) throws -> [String] {
    let records = catalog ?? .empty
    let history = SiteHistory(told ?? CatalogHistory(begin: records.asOf))
    let plan: SitePlan
    do {
      plan = try SitePlan(
        catalog: records, avatars: [:], history: configuration.changesPages > 0 ? history : nil,
        catalogFile: { _ in }, templates: templates,
        settings: configuration.siteSettings(CrawlLedger()), content: content, purpose: .check)
    } catch {
      try Task.checkCancellation()
      if let remark = error.remark { note("content: \(remark)") }
      return error.findings
    }
    let links = OwnFileCheck(
      plan.files, linkRoot: configuration.linkRoot,
      site: catalog.map { _ in configuration.output })
    do {
      let found = LinkFindings(try links.run())
      if let remark = found.remark { note("content: \(remark)") }
      return found.findings
    } catch let error as ContentError {
      return LoadContent.lines(of: error.problems)
    } catch let error as OutputError {
      throw CommandFailure(error)
    }
  }
}
