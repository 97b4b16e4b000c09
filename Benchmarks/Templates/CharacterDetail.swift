import CatalogTemplates

/// What the page of one character shows: the data of the comparison, invented, the same for all engines.
struct CharacterDetail: Sendable {
  struct Place: Sendable {
    let name: String
    let url: URLReference
  }

  struct Appearance: Sendable {
    let code: String
    let name: String
    let url: URLReference
  }

  struct Relative: Sendable {
    let name: String
    let status: String
    let picture: URLReference
    let url: URLReference
  }

  let id: Int
  let name: String
  let status: String
  let species: String
  let type: String
  let gender: String
  let origin: Place?
  let location: Place
  let picture: URLReference
  let width: Int
  let created: String
  let isEdited: Bool
  let notes: HTML
  let episodes: [Appearance]
  let relatives: [Relative]

  static let schema: Schema<CharacterDetail> = Schema("character") {
    $0.number("id") { $0.id }
    $0.text("name") { $0.name }
    $0.text("status") { $0.status }
    $0.text("species") { $0.species }
    $0.text("type") { $0.type }
    $0.text("gender") { $0.gender }
    $0.optional("origin", "", Place.schema) { $0.origin }
    $0.object("location", "", Place.schema) { $0.location }
    $0.url("picture") { $0.picture }
    $0.number("width") { $0.width }
    $0.text("created") { $0.created }
    $0.flag("isEdited") { $0.isEdited }
    $0.html("notes") { $0.notes }
    $0.list("episodes", "", Appearance.schema) { $0.episodes }
    $0.list("relatives", "", Relative.schema) { $0.relatives }
  }
}

extension CharacterDetail.Place {
  static let schema: Schema<Self> = Schema("place") {
    $0.text("name") { $0.name }
    $0.url("url") { $0.url }
  }
}

extension CharacterDetail.Appearance {
  static let schema: Schema<Self> = Schema("episode") {
    $0.text("code") { $0.code }
    $0.text("name") { $0.name }
    $0.url("url") { $0.url }
  }
}

extension CharacterDetail.Relative {
  static let schema: Schema<Self> = Schema("relative") {
    $0.text("name") { $0.name }
    $0.text("status") { $0.status }
    $0.url("picture") { $0.picture }
    $0.url("url") { $0.url }
  }
}

extension CharacterDetail {
  static let sample = CharacterDetail(
    id: 614,
    name: "Tilda \"Three Lamps\" O'Marrow & Daughter",
    status: "Alive",
    species: "Lamplighter",
    type: "",
    gender: "Female",
    origin: Place(name: "Árboles <North>", url: URLReference(relative: "../locations/35.html")),
    location: Place(name: "Harbour J19ζ7", url: URLReference(relative: "../locations/20.html")),
    picture: URLReference(relative: "../avatars/5f2c9a7be1d04c33.jpeg"),
    width: 300,
    created: "2017-11-04T18:48:46.250Z",
    isEdited: true,
    notes: HTML(trusted: "<p>Keeps the <em>third</em> lamp of the harbour.</p>"),
    episodes: (1...27).map {
      Appearance(
        code: "S0\(($0 + 9) / 10)E\($0 % 10 + 10)",
        name: $0 % 4 == 0 ? "Fog & Fire, Part \($0)" : "The Long Night of Lamp \($0)",
        url: URLReference(relative: "../episodes/\($0).html"))
    },
    relatives: (1...8).map {
      Relative(
        name: "Marrow the \($0)th",
        status: $0 % 3 == 0 ? "Dead" : "Alive",
        picture: URLReference(relative: "../avatars/00c4d1a9b7e2f3\($0)8.png"),
        url: URLReference(relative: "\($0 * 37).html"))
    })
}
