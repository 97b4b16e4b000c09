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
      let picture = try ImageAdmission().admit($0)
      return PictureFacts(
        type: picture.type, width: picture.width, height: picture.height, length: picture.length)
    }
  }

  /// A project without the folder has no content, unless a setting names it.
  func read() async throws(CommandFailure) -> Content {
    guard
      configuration.isContentNamed
        || FileManager.default.fileExists(atPath: configuration.content)
    else { return .none }
    do {
      return try await FolderContentRepository(
        path: configuration.content, name: configuration.content
      ).content()
    } catch {
      throw Self.failure(error.problems)
    }
  }

  /// - Throws: `CommandFailure` with all problems of all files.
  func apply(
    _ content: Content, to catalog: Catalog, _ templates: SiteTemplates, _ ledger: CrawlLedger
  ) throws(CommandFailure) -> OwnContent {
    let own = applied(content, to: catalog, templates, ledger)
    let problems = problems(content, own)
    guard problems.isEmpty else { throw Self.failure(problems) }
    return own
  }

  func applied(
    _ content: Content, to catalog: Catalog, _ templates: SiteTemplates, _ ledger: CrawlLedger
  ) -> OwnContent {
    let pictures = pictures
    let owned = ApplyContent(pictures: pictures)(content, to: catalog)
    let site = SiteContent(
      content, owned, pictures: pictures, templates: templates,
      settings: configuration.siteSettings(ledger))
    return OwnContent(
      owned: owned, site: site, warnings: (owned.orphaned + site.warnings).map(\.description),
      notes: owned.adopted.map(\.description))
  }

  func problems(_ content: Content, _ own: OwnContent) -> [ContentProblem] {
    (content.problems + own.owned.problems + own.site.problems).sorted()
  }

  /// With what was probably meant.
  static func text(_ problem: ContentProblem) -> String {
    problem.description { NearestName.suggestion(for: $0, among: $1) }
  }

  private static func failure(_ problems: [ContentProblem]) -> CommandFailure {
    CommandFailure(.failed, lines: problems.sorted().map(text))
  }
}
