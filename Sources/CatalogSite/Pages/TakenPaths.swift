import Foundation

/// The paths of a site that are taken, as the least careful file system tells them apart.
package struct TakenPaths {
  private let routes: RouteTable
  private var takers: [String: Link] = [:]
  /// Every folder, with the first that stands in it.
  private var folders: [String: Link] = [:]
  package private(set) var files: [PlannedFile] = []

  package init(routes: RouteTable) {
    self.routes = routes
  }

  package mutating func take(_ link: Link, for content: PlannedFile.Content) throws(SitePlanError) {
    let path: SitePath
    do {
      path = try routes.path(of: link)
    } catch {
      throw .route(error)
    }
    let folded = Self.folded(path.text)
    if let taker = takers.updateValue(link, forKey: folded) {
      throw .pathTaken(path, by: taker, wantedBy: link)
    }
    if let inside = folders[folded] { throw .pathIsFolder(path, of: inside, wantedBy: link) }
    try takeFolders(above: folded, for: link)
    files.append(PlannedFile(path: path, content: content))
  }

  /// Innermost first: where one is known, so are those above it.
  private mutating func takeFolders(above folded: String, for link: Link) throws(SitePlanError) {
    var folder = folded[...]
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")) {
      folder = folder[..<slash]
      let name = String(folder)
      guard folders[name] == nil else { return }
      if let taker = takers[name], let path = try? routes.path(of: taker) {
        throw .pathIsFolder(path, of: link, wantedBy: taker)
      }
      folders[name] = link
    }
  }

  /// File systems of macOS and Windows ignore case, some of them ß and ss, too; macOS takes é in one scalar and in two for the same.
  /// By way of capitals, because letters that differ in the small may share one: σ and ς, s and ſ.
  static func folded(_ path: String) -> String {
    if path.utf8.allSatisfy({ $0 < 0x80 }) { return path.lowercased() }
    return path.precomposedStringWithCanonicalMapping.lowercased().uppercased().lowercased()
      .precomposedStringWithCanonicalMapping
  }
}
