import CatalogDomain

/// What cannot stand in a site as it is planned.
package enum SitePlanProblem: Hashable, Sendable {
  /// Two things want one path, or two that a file system takes for one.
  case pathTaken(SitePath, by: Link, wantedBy: Link)
  /// A file where a folder must be.
  case pathIsFolder(SitePath, of: Link, wantedBy: Link)
  /// What can have no path at all.
  case route(RouteError)
}

extension SitePlanProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pathTaken(let path, let first, let second):
      "path \"\(path)\" is wanted by \(first) and by \(second); expected a path of its own for each, in any case of letters"
    case .pathIsFolder(let path, let inside, let link):
      "path \"\(path)\" is wanted by \(link) as a file, and is the folder in which \(inside) stands; expected one or the other"
    case .route(let error): error.description
    }
  }
}
