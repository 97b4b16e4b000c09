import CatalogDomain

/// A location with all that several pages show of it.
final class PlaceEntry: Sendable {
  let location: Location
  /// Both empty where nothing of them is seen.
  let type, dimension: String
  /// Among the locations of the catalog, by id.
  let position: Int
  /// Characters, as positions in their order: those the location lists, and those who say they were last seen there.
  /// The source keeps the two apart, and each has gaps that the other fills.
  let residents: [Int]
  /// The heading it stands under in an alphabetical index: `A` for Árboles, `#` for what begins with no letter. A sign that stands for a
  /// whole word is no letter here: almost every name would have a heading of its own.
  let letter: String
  /// As it is searched for, for the order of that index.
  let sortKey: String
  /// The name, cut if it is long.
  let shortName: String

  init(location: Location, position: Int, residents: [Int]) {
    self.location = location
    type = VisibleText.of(location.type)
    dimension = VisibleText.of(location.dimension)
    self.position = position
    self.residents = residents
    shortName = Wording.shortened(location.name, to: Wording.short)
    sortKey = SearchWords.words(of: location.name).joined(separator: " ")
    letter =
      sortKey.unicodeScalars.first.map(\.properties)
      .flatMap { $0.isAlphabetic && !$0.isIdeographic ? $0.titlecaseMapping : nil } ?? "#"
  }
}
