import CatalogDomain
import Foundation

/// A location with all that several pages show of it.
final class PlaceEntry: Sendable {
  let location: Location
  /// Among the locations of the catalog, by id.
  let position: Int
  /// Characters, as positions in their order: those the location lists, and those who say they were last seen there.
  /// The source keeps the two apart, and each has gaps that the other fills.
  let residents: [Int]
  /// The heading it stands under in an alphabetical index: `A` for Árboles, `#` for what begins with none of A to Z.
  let letter: String
  /// Folded, for the order of that index.
  let sortKey: String
  /// The name, cut if it is long.
  let shortName: String

  init(location: Location, position: Int, residents: [Int]) {
    self.location = location
    self.position = position
    self.residents = residents
    shortName = Wording.shortened(location.name, to: Wording.short)
    sortKey = location.name.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    let first = sortKey.unicodeScalars.first { $0.properties.isAlphabetic }
    let initial = sortKey.unicodeScalars.first
    letter =
      if let first, first == initial, first.isASCII { String(first).uppercased() } else { "#" }
  }
}
