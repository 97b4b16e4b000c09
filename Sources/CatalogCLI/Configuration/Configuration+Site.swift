import CatalogDomain
import CatalogSite
import CatalogTemplates
import Foundation

extension Configuration {
  /// Folders a site must never be written over.
  var keptClear: [String] {
    let files = FileManager.default
    var folders = [files.homeDirectoryForCurrentUser.path, files.currentDirectoryPath]
    folders += [templates, content, state]
    if case .folder(let path) = source { folders.append(path) }
    return folders
  }

  /// What the site says of itself and of its source.
  func siteSettings(_ ledger: CrawlLedger) -> SiteSettings {
    let announced = ledger.lists.map { ($0.kind, $0.countAtEnd) }
    var facts = SourceFacts(
      name: sourceName, announced: Dictionary(announced, uniquingKeysWith: { $1 }))
    if case .api(let url) = source {
      facts.name = url.host() ?? sourceName
      facts.url = URLReference(url.absoluteString)
    } else {
      facts.name = URL(fileURLWithPath: sourceName).lastPathComponent
    }
    return SiteSettings(
      title: title, description: description, language: language,
      address: baseURL.flatMap { SiteAddress($0.absoluteString) }, facetPages: facetPages,
      source: facts)
  }
}
