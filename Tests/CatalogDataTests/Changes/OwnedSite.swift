import CatalogData
import CatalogDomain
import CatalogTestSupport
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
    _ id: Int, _ name: String, _ status: CharacterStatus = .alive, type: String = "",
    host: String = "https://catalog.example", picture: String? = nil
  ) -> CatalogCharacter {
    let address = id < 90 ? "\(host)/\(id).jpeg" : "content:/\(picture ?? "pictures/\(id).png")"
    return CatalogCharacter(
      id: .init(id), name: name, status: status, species: "Human", type: type, gender: .unknown,
      origin: LocationReference(name: "unknown", id: nil),
      lastLocation: LocationReference(name: "unknown", id: nil), episodes: [],
      avatar: AvatarReference(url: URL(string: address) ?? URL(filePath: "/")),
      created: Date(timeIntervalSince1970: 0))
  }

  static func digest(_ letter: Character) -> String { String(repeating: letter, count: 64) }

  /// Few characters, so that two of them share many; half of the sites have nothing of their owner's.
  static func random(_ random: inout SeededGenerator) -> OwnedSite {
    func some(_ ids: [Int]) -> [CatalogCharacter] {
      ids.filter { _ in Bool.random(using: &random) }.map { id in
        let host = Bool.random(using: &random) ? "https://a.example" : "https://b.example"
        return character(
          id, Bool.random(using: &random) ? "Ada" : "Bo",
          Bool.random(using: &random) ? .alive : .dead, host: host)
      }
    }
    func pictures(_ ids: [Int]) -> [Int: Character] {
      Dictionary(
        uniqueKeysWithValues: ids.filter { _ in Bool.random(using: &random) }
          .map { ($0, Bool.random(using: &random) ? "a" : "b") })
    }
    let source = some([1, 2, 3])
    var site = OwnedSite(source: source, pictures: pictures(source.map(\.id.rawValue)))
    guard Bool.random(using: &random) else { return site }
    site.corrected = some(source.map(\.id.rawValue))
    site.created = some([90, 91])
    site.ownPictures = pictures((site.corrected + site.created).map(\.id.rawValue))
    return site
  }

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
