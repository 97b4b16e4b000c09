import CatalogDomain

/// What a request is counted as.
package enum RequestKind: String, CaseIterable, Hashable, Sendable, Codable {
  /// A page of a list.
  case list
  /// One record or several by their ids.
  case record
  case avatar
  /// The API's index, and everything it does not know.
  case other

  init(_ route: APIRoute) {
    switch route {
    case .list: self = .list
    case .record: self = .record
    case .avatar, .avatarFolder: self = .avatar
    case .index, .counts, .reset, .unknown: self = .other
    }
  }
}
