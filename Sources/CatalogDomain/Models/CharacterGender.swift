/// A character's gender, as the API tells it. A value the API invents is kept as written.
package enum CharacterGender: Hashable, Sendable {
  case female
  case male
  case genderless
  case unknown
  case other(String)

  /// - Parameter written: the API's spelling; the four known values are recognised in any case.
  package init(_ written: String) {
    switch written.lowercased() {
    case "female": self = .female
    case "male": self = .male
    case "genderless": self = .genderless
    case "unknown": self = .unknown
    default: self = .other(written)
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
