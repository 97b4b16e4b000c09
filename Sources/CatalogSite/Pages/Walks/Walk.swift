/// A list along which a visitor goes from one character to the next.
///
/// The list is part of the address, as the fragment of the character's page: so it needs no script, works on a disk, and is
/// kept when the address is shared. Without a fragment the visitor goes along all characters.
enum Walk: Int, CaseIterable, Sendable {
  case status
  case species
  case gender
  case place
  case speciesStatus
  case genderStatus

  /// The id of the way in a character's page.
  var id: String {
    switch self {
    case .status: "status"
    case .species: "species"
    case .gender: "gender"
    case .place: "place"
    case .speciesStatus: "species-status"
    case .genderStatus: "gender-status"
    }
  }

  /// The walk itself; nil where the page of the character has it not. Never a wider one: who went along that would not come back.
  ///
  /// - Parameter place: whose list it is, as a position, for a walk along a place. The source may list somebody at a place who says to
  ///   be elsewhere, and whose page therefore goes on along another.
  func known(to entry: CharacterEntry, place: Int?) -> Walk? {
    switch self {
    case .place: entry.place == place ? self : nil
    case .status, .species, .gender, .speciesStatus, .genderStatus: self
    }
  }

  /// The walk along a list of one value, of all statuses or of one.
  init(_ kind: FacetKind, ofOneStatus: Bool) {
    self =
      switch kind {
      case .species: ofOneStatus ? .speciesStatus : .species
      case .gender: ofOneStatus ? .genderStatus : .gender
      }
  }
}
