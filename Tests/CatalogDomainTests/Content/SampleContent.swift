import CatalogDomain
import Foundation

/// Content, given by what a test speaks of alone, and a catalog for it: Ann (1) at the Hall and in both episodes, Bob (2).
enum SampleContent {
  static let hall = Location(
    id: .init(7), name: "Hall", type: "", dimension: "", residents: [.init(1), .init(2)],
    created: .distantPast)
  static let yard = Location(
    id: .init(8), name: "Yard", type: "", dimension: "", residents: [], created: .distantPast)

  static let catalog = Catalog(
    characters: [
      person(1, "Ann", episodes: [1, 2]), person(2, "Bob", status: .other("Presumed dead")),
    ], locations: [hall, yard],
    episodes: [episode(1, "S01E01", [1]), episode(2, "S01E02", [1])], asOf: .distantPast)

  static func person(
    _ id: Int, _ name: String, status: CharacterStatus = .alive, at place: Location = hall,
    episodes: [Int] = []
  ) -> CatalogCharacter {
    CatalogCharacter(
      id: .init(id), name: name, status: status, species: "Human", type: "", gender: .female,
      origin: LocationReference(name: "unknown", id: nil),
      lastLocation: LocationReference(name: place.name, id: place.id),
      episodes: episodes.map { .init($0) },
      avatar: AvatarReference(url: URL(filePath: "/\(id).jpeg")), created: .distantPast)
  }

  static func episode(_ id: Int, _ code: String, _ cast: [Int]) -> Episode {
    Episode(
      id: .init(id), name: code, airDate: "", code: code, characters: cast.map { .init($0) },
      created: .distantPast)
  }

  static func sheet(_ stem: String, _ change: (inout CharacterSheet) -> Void = { _ in }) throws
    -> CharacterSheet
  {
    guard let key = CharacterKey(stem: stem) else { throw NoKey(stem: stem) }
    let file = ContentFile(folder: "Content", path: "characters/\(stem).md")
    var sheet = CharacterSheet(
      key: key, text: ContentText(file: file, firstLine: 1, markdown: ""))
    change(&sheet)
    return sheet
  }

  /// A character of the owner's own that has everything it needs.
  static func own(_ stem: String, id: Int, _ change: (inout CharacterSheet) -> Void = { _ in })
    throws -> CharacterSheet
  {
    try sheet(stem) {
      $0.id = .init(id)
      $0.name = "Eve"
      $0.status = "alive"
      $0.species = "Clone"
      $0.avatar = "../pictures/eve.png"
      $0.created = .distantPast
      change(&$0)
    }
  }

  struct NoKey: Error {
    let stem: String
  }
}

/// Pictures that are there by name alone.
struct NamedPictures: ContentPictures {
  let paths = ["pictures/eve.png"]

  func picture(at path: String) throws(ContentPictureRefusal) -> ContentPicture {
    guard paths.contains(path) else { throw .missing }
    return ContentPicture(
      file: ContentFile(folder: "Content", path: path), type: .png, width: 3, height: 4,
      digest: "d1"
    ) { [] }
  }
}
