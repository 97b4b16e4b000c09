import CatalogDomain

/// What a path asks for.
enum APIRoute: Equatable, Sendable {
  case index
  /// - Parameter path: below the API's own address, with the trailing slash if it was sent: `/character/`.
  case list(RecordKind, path: String)
  /// One id, several, or something that is neither.
  case record(RecordKind, id: String)
  case avatar(String)
  /// `/api/character/avatar` alone has an answer of its own.
  case avatarFolder
  /// The mock's own counts.
  case counts
  /// Forgets the counts and starts all faults afresh.
  case reset
  case unknown

  init(_ path: String) {
    switch path {
    case "/__requests": self = .counts
    case "/__reset": self = .reset
    case "/api", "/api/": self = .index
    default: self = path.hasPrefix("/api/") ? Self.below(path.dropFirst("/api".count)) : .unknown
    }
  }

  private static func below(_ path: Substring) -> APIRoute {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    let endsWithSlash = parts.last?.isEmpty == true
    if endsWithSlash { parts.removeLast() }
    guard let first = parts.popFirst(), let kind = RecordKind(rawValue: String(first)) else {
      return .unknown
    }
    guard let id = parts.popFirst() else { return .list(kind, path: String(path)) }
    if kind == .character, id == "avatar" {
      guard let name = parts.popFirst() else { return .avatarFolder }
      // Pictures are files to the API, and with a slash it looks for a folder.
      let isFile = parts.isEmpty && !endsWithSlash
      return isFile ? .avatar(PercentEscape.decoded(name.utf8)) : .unknown
    }
    guard parts.isEmpty, !id.isEmpty else { return .unknown }
    return .record(kind, id: PercentEscape.decoded(id.utf8))
  }
}
