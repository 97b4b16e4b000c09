/// A location as the owner names it.
package enum PlaceMention: Hashable, Sendable {
  case id(Location.ID)
  /// A location's name, or `unknown`.
  case name(String)

  package init(_ text: String) {
    self = Int(text).map { .id(.init($0)) } ?? .name(text)
  }

  package var written: String {
    switch self {
    case .id(let id): id.description
    case .name(let name): name
    }
  }
}
