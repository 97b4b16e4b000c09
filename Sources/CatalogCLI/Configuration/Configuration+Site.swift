import CatalogData
import CatalogDomain
import CatalogSite
import CatalogTemplates
import Foundation

extension Configuration {
  /// Folders a site must never be written over.
  var keptClear: [String] {
    homes + [FileManager.default.currentDirectoryPath, state] + parts
  }

  /// The user's, and the one that `~` stands for, which `sudo` and a job in a container have set to another.
  private var homes: [String] {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return [FileManager.default.homeDirectoryForCurrentUser.path] + [home].compactMap(\.self)
  }

  /// The owner's folders a site is made from.
  var parts: [String] {
    guard case .folder(let path) = source else { return [templates, content] }
    return [templates, content, path]
  }

  /// Refuses a folder to publish to that is the site or in it, or in what the next one is made from.
  func checkTarget(_ path: String) throws(CommandFailure) {
    guard SiteOutput.first(of: [output], holding: path) == nil else {
      throw CommandFailure(.failed, "\(path) is in the built site; choose a folder beside it")
    }
    do {
      try SiteOutput.check(path, apartFrom: copied, flag: "--to")
    } catch {
      throw CommandFailure(error)
    }
    try checkApartFromParts(path, flag: "--to")
  }

  /// Refuses a folder, for the site or to publish to, in one of these. One that the whole project lies in does not count: there is no other
  /// place in it.
  ///
  /// - Parameter flag: what the folder is named with.
  /// - Throws: `CommandFailure` with the part that the folder lies in.
  func checkApartFromParts(_ path: String, flag: String) throws(CommandFailure) {
    let project = folder ?? FileManager.default.currentDirectoryPath
    let others = parts.filter { SiteOutput.first(of: [$0], holding: project) == nil }
    guard let part = SiteOutput.first(of: others, holding: path) else { return }
    throw CommandFailure(
      .failed,
      "\(path) lies in \(part), which the site is made from; choose another folder with \(flag)")
  }

  /// Folders whose files all come into a site.
  var copied: [String] { [templates + "/assets", content + "/" + OwnFile.folder] }

  /// The folder of the site, which no other build can work in from here on. A preview keeps the site before at any size.
  func openOutput(_ manner: SiteOutput.Manner, recovers: Bool = true) throws(OutputError)
    -> SiteOutput
  {
    switch manner {
    case .publication:
      try SiteOutput(folder: output, keptClear: keptClear, copied: copied, recovers: recovers)
    case .preview:
      try SiteOutput(
        folder: output, keptClear: keptClear, copied: copied, manner: .preview, recovers: recovers,
        keepsTreeFrom: 0)
    }
  }

  /// The theme in the site's language, with problems told by the folder's name as it was given.
  func siteTemplates() throws(SiteTemplatesError) -> SiteTemplates {
    try SiteTemplates(directory: templates, displayedAs: templates, language: language)
  }

  /// What the site says of itself and of its source.
  func siteSettings(_ ledger: CrawlLedger) -> SiteSettings {
    let announced = ledger.lists.map { ($0.kind, $0.countAtEnd) }
    var facts = SourceFacts(
      name: sourceName, licence: licence,
      announced: Dictionary(announced, uniquingKeysWith: { $1 }))
    if case .api(let url) = source {
      facts.name = url.host() ?? ""
      // A user and a password are for the API alone.
      facts.url = (try? APIAddress(sourceName)).flatMap { URLReference($0.base) }
    } else {
      facts.name = URL(fileURLWithPath: sourceName).lastPathComponent
    }
    facts.picturesWereAskedFor = avatars == .load
    return SiteSettings(
      title: title, description: description, language: language,
      accent: accent, logo: logo,
      address: baseURL.flatMap { SiteAddress($0.absoluteString) }, facetPages: facetPages,
      punctuation: hasSmartPunctuation ? .smart : .plain, source: facts)
  }
}
