/// Whether a character lives, as the API tells it.
///
/// The API knows three values today. Any other is kept as written, so that a new one becomes a page
/// of its own instead of an error.
package enum CharacterStatus: Hashable, Sendable {
  case alive
  case dead
  case unknown
  case other(String)

  /// - Parameter written: the API's spelling; the three known values are recognised in any case.
  package init(_ written: String) {
    // Nearly always in the API's own spelling; lowercasing goes through Unicode's tables.
    self = Self.known(written) ?? Self.known(written.lowercased()) ?? .other(written)
  }

  private static func known(_ spelling: String) -> Self? {
    switch spelling {
    case "Alive", "alive": .alive
    case "Dead", "dead": .dead
    case "unknown": .unknown
    default: nil
    }
  }

  /// The API's own spelling: `Alive`, `Dead`, `unknown`, or the other value as written.
  package var written: String {
    switch self {
    case .alive: "Alive"
    case .dead: "Dead"
    case .unknown: "unknown"
    case .other(let written): written
    }
  }
}

extension CharacterStatus: Comparable {
  /// Known values first, in the order a reader expects, then all others by spelling.
  package static func < (left: Self, right: Self) -> Bool {
    (left.rank, left.written) < (right.rank, right.written)
  }

  private var rank: Int {
    switch self {
    case .alive: 0
    case .dead: 1
    case .unknown: 2
    case .other: 3
    }
  }
}
