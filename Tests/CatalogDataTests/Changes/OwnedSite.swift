import CatalogData
import CatalogDomain
import Foundation

/// A site's `catalog.json` in a few words: what the source says, what the owner corrects, and what is the owner's own.
struct OwnedSite {
  var source: [CatalogCharacter] = []
  var corrected: [CatalogCharacter] = []
  var created: [CatalogCharacter] = []
  /// Of the source, by id.
  var pictures: [Int: Character] = [:]
  /// The owner's, by id.
  var ownPictures: [Int: Character] = [:]

  static func character(
    _ id: Int, _ name: String, _ status: CharacterStatus = .alive, type: String = ""
  ) -> CatalogCharacter {
    let address = id < 90 ? "https://catalog.example/\(id).jpeg" : "content:/pictures/\(id).png"
    return CatalogCharacter(
      id: .init(id), name: name, status: status, species: "Human", type: type, gender: .unknown,
      origin: LocationReference(name: "unknown", id: nil),
      lastLocation: LocationReference(name: "unknown", id: nil), episodes: [],
      avatar: AvatarReference(url: URL(string: address) ?? URL(filePath: "/")),
      created: Date(timeIntervalSince1970: 0))
  }

  static func digest(_ letter: Character) -> String { String(repeating: letter, count: 64) }

  var bytes: Data {
    let changed = Set(corrected.map(\.id))
    var own = OwnedCatalog(
      catalog: Catalog(
        characters: source.filter { !changed.contains($0.id) } + corrected + created,
        locations: [], episodes: [], asOf: .distantPast))
    for id in changed { own.corrections[id] = [Correction(field: .name, was: "", source: "")] }
    own.created = Set(created.map(\.id))
    for (id, letter) in ownPictures {
      own.pictures[.init(id)] = ContentPicture(
        file: ContentFile(folder: "Content", path: "\(id).png"), type: .png, width: 1, height: 1,
        digest: Self.digest(letter)
      ) { [] }
    }
    let state = CatalogState(
      catalog: Catalog(characters: source, locations: [], episodes: [], asOf: .distantPast),
      avatars: Dictionary(
        uniqueKeysWithValues: pictures.map { (.init($0.key), Self.digest($0.value)) }))
    return CanonicalForm.bytes(of: state, own: own)
  }
}
