package import CatalogDomain
import CatalogTemplates

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
    let known = files.map(\.path) + theme.files.map { ThemeAssets.folder + $0.name }
    guard !known.contains(path) else { return nil }
    let advice =
      meant(amongst: known).map { "did you mean \"\($0)\"?" }
      ?? "put it into the folder \"\(OwnFile.folder)\" of your content, or name one of the theme: \(ThemeAssets.folder)…"
    return "the logo \"\(path)\" is no file of the site; \(advice)"
  }

  /// The file that was meant by a path from elsewhere, such as `Content/root/logo.svg`, or by a slip; nil where none is near.
  ///
  /// - Parameter known: the paths of files of the site.
  private func meant(amongst known: [String]) -> String? {
    let pictures = known.filter { SiteLogo($0) != nil }
    let written = "/" + FoldedPath.text(path)
    let alike = pictures.filter {
      let picture = "/" + FoldedPath.text($0)
      return picture.hasSuffix(written) || written.hasSuffix(picture)
    }
    func distance(of picture: String) -> Int { abs(picture.utf8.count - path.utf8.count) }
    return alike.min { (distance(of: $0), $0) < (distance(of: $1), $1) }
      ?? NearestName.suggestion(for: path, among: pictures)
  }

  /// - Returns: nil where the site has no such file.
  func link(in content: SiteContent, _ routes: RouteTable) -> Link? {
    // By the file's own name: letters in it may be composed in another way than in that of the settings, and it is the same to people.
    if let file = content.files.first(where: { $0.path == path }) {
      return .file(file.path)
    }
    guard path.utf8.starts(with: ThemeAssets.folder.utf8) else { return nil }
    let name = String(path.dropFirst(ThemeAssets.folder.count))
    return routes.hasAsset(named: name) ? .asset(name) : nil
  }
}
