import Foundation

/// The paths of a site that are taken, as the least careful file system tells them apart.
struct TakenPaths {
  private let routes: RouteTable
  private var takers: [String: Link] = [:]
  private(set) var files: [PlannedFile] = []

  init(routes: RouteTable) {
    self.routes = routes
  }

  mutating func take(_ link: Link, for content: PlannedFile.Content) throws(SitePlanError) {
    let path: SitePath
    do {
      path = try routes.path(of: link)
    } catch {
      throw .route(error)
    }
    if let taker = takers.updateValue(link, forKey: Self.folded(path.text)) {
      throw .pathTaken(path, by: taker, wantedBy: link)
    }
    files.append(PlannedFile(path: path, content: content))
  }

  /// File systems of macOS and Windows ignore case; macOS takes é in one scalar and in two for the same.
  private static func folded(_ path: String) -> String {
    if path.utf8.allSatisfy({ $0 < 0x80 }) { return path.lowercased() }
    return path.precomposedStringWithCanonicalMapping.lowercased()
  }
}
