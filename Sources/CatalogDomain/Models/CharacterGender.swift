/// A character's gender, as the API tells it. A value the API invents is kept as written.
package enum CharacterGender: Hashable, Sendable {
  case female
  case male
  case genderless
  case unknown
  case other(String)

  /// - Parameter written: the API's spelling; the four known values are recognised in any case.
  package init(_ written: String) {
    // Nearly always in the API's own spelling; lowercasing goes through Unicode's tables.
    self = Self.known(written) ?? Self.known(written.lowercased()) ?? .other(written)
  }

  private static func known(_ spelling: String) -> Self? {
    switch spelling {
    case "Female", "female": .female
    case "Male", "male": .male
    case "Genderless", "genderless": .genderless
    case "unknown": .unknown
    default: nil
    }
  }

  /// The API's own spelling: `Female`, `Male`, `Genderless`, `unknown`, or the other value as written.
  package var written: String {
    switch self {
    case .female: "Female"
    case .male: "Male"
    case .genderless: "Genderless"
    case .unknown: "unknown"
    case .other(let written): written
    }
  }
}
