import CatalogTemplates
import Mustache

/// How the other engines are given the same data. Strings instead of our URL and markup types, made once
/// before anything is measured.
enum Contexts {
  /// For Stencil: dictionaries, which it looks names up in.
  static func dictionary(_ page: CharacterDetail) -> [String: Any] {
    var context: [String: Any] = [
      "id": page.id, "name": page.name, "status": page.status, "species": page.species,
      "type": page.type, "gender": page.gender, "location": place(page.location),
      "picture": page.picture.text, "width": page.width, "created": page.created,
      "isEdited": page.isEdited, "notes": page.notes.markup,
      "episodes": page.episodes.map {
        ["code": $0.code, "name": $0.name, "url": $0.url.text] as [String: Any]
      },
      "relatives": page.relatives.map {
        [
          "name": $0.name, "status": $0.status, "picture": $0.picture.text, "url": $0.url.text,
        ] as [String: Any]
      },
    ]
    context["origin"] = page.origin.map(place)
    return context
  }

  private static func place(_ place: CharacterDetail.Place) -> [String: Any] {
    ["name": place.name, "url": place.url.text]
  }

  /// For swift-mustache: types that answer for their children themselves, which spares it reflection and is
  /// the fastest way it has.
  struct MustachePage: MustacheParent {
    let page: CharacterDetail
    let location: MustachePlace
    let origin: MustachePlace?
    let episodes: [MustacheAppearance]
    let relatives: [MustacheRelative]

    init(_ page: CharacterDetail) {
      self.page = page
      location = MustachePlace(name: page.location.name, url: page.location.url.text)
      origin = page.origin.map { MustachePlace(name: $0.name, url: $0.url.text) }
      episodes = page.episodes.map {
        MustacheAppearance(code: $0.code, name: $0.name, url: $0.url.text)
      }
      relatives = page.relatives.map {
        MustacheRelative(
          name: $0.name, status: $0.status, picture: $0.picture.text, url: $0.url.text)
      }
    }

    func child(named name: String) -> Any? {
      switch name {
      case "id": page.id
      case "name": page.name
      case "status": page.status
      case "species": page.species
      // Mustache takes an empty text for true in swift-mustache; nil is what is meant.
      case "type": page.type.isEmpty ? nil : page.type
      case "gender": page.gender
      case "origin": origin
      case "location": location
      case "picture": page.picture.text
      case "width": page.width
      case "created": page.created
      case "isEdited": page.isEdited
      case "notes": page.notes.markup
      case "episodes": episodes
      case "relatives": relatives
      default: nil
      }
    }
  }

  struct MustachePlace: MustacheParent {
    let name: String
    let url: String

    func child(named child: String) -> Any? {
      switch child {
      case "name": name
      case "url": url
      default: nil
      }
    }
  }

  struct MustacheAppearance: MustacheParent {
    let code: String
    let name: String
    let url: String

    func child(named child: String) -> Any? {
      switch child {
      case "code": code
      case "name": name
      case "url": url
      default: nil
      }
    }
  }

  struct MustacheRelative: MustacheParent {
    let name: String
    let status: String
    let picture: String
    let url: String

    func child(named child: String) -> Any? {
      switch child {
      case "name": name
      case "status": status
      case "picture": picture
      case "url": url
      default: nil
      }
    }
  }
}
