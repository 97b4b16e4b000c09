import CatalogData
import CatalogDomain
import CatalogImages
import CatalogSite
import CatalogTemplates
import Foundation

/// Reads the owner's content, applies it to a catalog and renders its texts. Everything that is wrong with it is told at once.
struct LoadContent {
  let configuration: Configuration

  var pictures: FolderPictures {
    FolderPictures(path: configuration.content, name: configuration.content) {
      try ImageAdmission().admit($0)
    }
  }

  /// A project without the folder has no content, unless a setting names it.
  func read() async throws(CommandFailure) -> Content {
    guard configuration.isContentNamed || PathReach(configuration.content) != .missing else {
      return .none
    }
    do {
      return try await FolderContentRepository(
        path: configuration.content, name: configuration.content
      ).content()
    } catch {
      throw Self.failure(error.problems)
    }
  }

  /// What is wrong with the logo that the settings name; nil where nothing is.
  func logoProblem(_ content: Content, _ templates: SiteTemplates) -> String? {
    configuration.logo?.problem(amongst: content.files, in: templates.assets)
  }

  /// - Parameter past: what is recorded of the data before; asked for only when it has a say in what is right.
  /// - Throws: `CommandFailure` with all problems of all files.
  func apply(
    _ content: Content, to catalog: Catalog, _ templates: SiteTemplates, _ ledger: CrawlLedger,
    past: () async throws(CommandFailure) -> CatalogHistory
  ) async throws(CommandFailure) -> OwnContent {
    var own = applied(content, to: catalog, templates, ledger)
    if own.asksForPast {
      let past = try await past()
      if own.isOtherwise(with: FormerRecords(past, told: past, catalog)) {
        own = applied(content, to: catalog, templates, ledger, past: past, told: past)
      }
    }
    let problems = problems(content, own)
    guard problems.isEmpty else { throw Self.failure(problems) }
    return own
  }

  /// The same for a site that tells so much of the past: what texts say of records that are gone may lead to pages of them.
  /// - Throws: as the other.
  func apply(
    _ own: OwnContent, of content: Content, to catalog: Catalog, _ templates: SiteTemplates,
    _ ledger: CrawlLedger, told: CatalogHistory
  ) throws(CommandFailure) -> OwnContent {
    guard let past = own.past else { return own }
    let own = applied(content, to: catalog, templates, ledger, past: past, told: told)
    let problems = problems(content, own)
    guard problems.isEmpty else { throw Self.failure(problems) }
    return own
  }

  /// The content as a build shows it with these records, also where it is wrong: what is, `problems` tells.
  func applied(
    _ content: Content, to catalog: Catalog, _ templates: SiteTemplates, _ ledger: CrawlLedger,
    past: CatalogHistory? = nil, told: CatalogHistory? = nil
  ) -> OwnContent {
    let pictures = pictures
    let source = past.map { FormerRecords($0, told: told ?? $0, catalog) }
    let owned = ApplyContent(pictures: pictures)(content, to: catalog, former: source ?? .none)
    let former = past.map { past in
      FormerRecords(
        past.hiding(owned.hidden), told: (told ?? past).hiding(owned.hidden), owned.catalog)
    }
    let site = SiteContent(
      content, owned, pictures: pictures, templates: templates,
      settings: configuration.siteSettings(ledger), former: former ?? .none)
    return OwnContent(
      owned: owned, site: site, pictures: pictures.wanted,
      warnings: (owned.orphaned + site.warnings).map(\.description),
      notes: owned.adopted.map { BuildNote($0) }, past: past)
  }

  /// The content for a site of no records, and what is wrong with it, or left out of its pages, whatever the source holds.
  func alone(_ content: Content, _ templates: SiteTemplates) -> (SiteContent, [ContentProblem]) {
    let pictures = pictures
    let site = SiteContent(
      content, nil, pictures: pictures, templates: templates,
      settings: configuration.siteSettings(CrawlLedger()))
    let sheets = ApplyContent(pictures: pictures).problems(ofAlone: content)
    return (site, (content.problems + sheets + site.problems).sorted() + site.warnings)
  }

  /// All that is wrong with the content as it was applied, for which `apply` throws.
  func problems(_ content: Content, _ own: OwnContent) -> [ContentProblem] {
    (content.problems + own.owned.problems + own.site.problems).sorted()
  }

  /// As messages tell them, with what was probably meant. A field that is missing because its name is misspelt is told of once.
  static func lines(of problems: [ContentProblem]) -> [String] {
    var (echoes, guesses) = (NameGuesses(), NameGuesses())
    return problems.withoutEchoes { echoes.guess(for: $0, among: $1) }
      .map { problem in problem.description { guesses.guess(for: $0, among: $1) } }
  }

  private static func failure(_ problems: [ContentProblem]) -> CommandFailure {
    // Then they are no more than what was found until then.
    if Task.isCancelled { return CommandFailure(.interrupted) }
    return CommandFailure(.failed, lines: lines(of: problems.sorted()))
  }
}
