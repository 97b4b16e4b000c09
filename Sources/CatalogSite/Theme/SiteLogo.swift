package import CatalogDomain

/// The picture that stands beside the name of a site: a file of the owner's, or of the theme.
package struct SiteLogo: Hashable, Sendable {
  /// In the site, parts joined by `/`.
  let path: String

  /// What browsers show as a picture, whatever it is: it is the owner's.
  private static let endings = [".svg", ".png", ".webp", ".jpg", ".jpeg", ".gif", ".avif"]

  /// - Parameter text: nil unless it ends as pictures do.
  package init?(_ text: String) {
    let name = text.lowercased()
    guard Self.endings.contains(where: { name.hasSuffix($0) && name != $0 }) else { return nil }
    path = text
  }

  /// What is wrong with it, for people; nil where it is a file of the site.
  ///
  /// - Parameter files: of the owner's own.
  package func problem(amongst files: [OwnFile], in theme: ThemeAssets) -> String? {
    let isFile =
      files.contains { $0.path == path }
      || theme.files.contains { ThemeAssets.folder + $0.name == path }
    guard !isFile else { return nil }
    return
      "the logo \"\(path)\" is no file of the site; put it into the folder \"\(OwnFile.folder)\" of your content, or name one of the theme: \(ThemeAssets.folder)…"
  }

  /// - Returns: nil where the site has no such file.
  func link(in content: SiteContent, _ routes: RouteTable) -> Link? {
    // By the file's own name: it may be composed otherwise than that of the settings, and is the same to people.
    if let file = content.files.first(where: { $0.path == path }) {
      return .file(file.path)
    }
    guard path.utf8.starts(with: ThemeAssets.folder.utf8) else { return nil }
    let name = String(path.dropFirst(ThemeAssets.folder.count))
    return routes.hasAsset(named: name) ? .asset(name) : nil
  }
}
