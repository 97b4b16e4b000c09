/// An episode as the owner names it.
package enum EpisodeMention: Hashable, Sendable {
  case id(Episode.ID)
  /// Season and number: `S01E01`.
  case code(String)

  package init(_ text: String) {
    self = Int(text).map { .id(.init($0)) } ?? .code(text)
  }

  package var written: String {
    switch self {
    case .id(let id): id.description
    case .code(let code): code
    }
  }
}
