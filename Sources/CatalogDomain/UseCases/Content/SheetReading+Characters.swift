import Foundation

extension SheetReading {
  /// A character of the owner's own.
  /// - Returns: nil when anything is missing or wrong.
  mutating func ownCharacter() -> (CatalogCharacter, ContentPicture)? {
    require([
      (.id, sheet.id != nil), (.name, sheet.name != nil), (.status, sheet.status != nil),
      (.species, sheet.species != nil), (.avatar, sheet.avatar != nil),
      (.created, sheet.created != nil),
    ])
    if let id = sheet.id, names?.characters[id] != nil {
      note(.id, "\"id\" is \(id), which the source has given to a character; choose another")
    } else if let id = sheet.id, former.characters.contains(id) {
      note(
        .id, "\"id\" is \(id), which the source once gave to a character; choose another")
    }
    if sheet.isHidden {
      note(.hidden, "a character of your own cannot be hidden; delete its file instead")
    }
    let unknown = LocationReference(name: "unknown", id: nil)
    let (name, species) = (text(.name, sheet.name), text(.species, sheet.species))
    let (status, gender) = (status(), gender())
    let origin = place(.origin, sheet.origin)
    let location = place(.location, sheet.location)
    let (episodes, picture) = (episodes(), picture())
    guard problems.isEmpty, let id = sheet.id, let name, let species, let status, let picture,
      let created = sheet.created, let avatar = Self.avatar(of: picture)
    else { return nil }
    let character = CatalogCharacter(
      id: id, name: name, status: status, species: species, type: sheet.type ?? "",
      gender: gender ?? .unknown, origin: origin ?? unknown, lastLocation: location ?? unknown,
      episodes: episodes ?? [], avatar: avatar, created: created)
    return (character, picture)
  }

  /// A character of the source, as the owner corrects it.
  /// - Parameter base: as the source has it.
  mutating func corrected(_ base: CatalogCharacter) -> (CatalogCharacter, ContentPicture?) {
    let (name, species) = (text(.name, sheet.name), text(.species, sheet.species))
    let (status, gender) = (status(), gender())
    let origin = place(.origin, sheet.origin, before: base.origin)
    let location = place(.location, sheet.location, before: base.lastLocation)
    let (episodes, picture) = (episodes(unlike: base.episodes), picture())
    let corrected = CatalogCharacter(
      id: base.id, name: name ?? base.name, status: status ?? base.status,
      species: species ?? base.species, type: sheet.type ?? base.type,
      gender: gender ?? base.gender, origin: origin ?? base.origin,
      lastLocation: location ?? base.lastLocation, episodes: episodes ?? base.episodes,
      avatar: base.avatar, created: base.created)
    requireSource()
    return (corrected, picture)
  }

  /// Finds what is wrong whatever the source says of the character, and, where the catalog is not known, whatever that holds.
  mutating func readAlone() {
    guard !sheet.isOwn else {
      _ = ownCharacter()
      return
    }
    _ = (text(.name, sheet.name), text(.species, sheet.species), status(), gender())
    _ = (place(.origin, sheet.origin), place(.location, sheet.location), episodes(), picture())
    requireSource()
  }

  /// A correction says where it is from.
  private mutating func requireSource() {
    guard let field = sheet.correctedFields.first, sheet.source == nil,
      !sheet.refused.contains(.source)
    else { return }
    note(
      field,
      "\"\(field.rawValue)\" is corrected without a source; add \"source:\" with an address, or words that say where it is from"
    )
  }

  /// Nothing is asked for at this address; it tells other pictures apart.
  private static func avatar(of picture: ContentPicture) -> AvatarReference? {
    var parts = URLComponents()
    parts.scheme = "content"
    parts.path = "/" + picture.file.path
    return parts.url.map { AvatarReference(url: $0) }
  }
}

extension CharacterSheet {
  /// Whether it says anything of the character besides a note.
  var saysOtherwise: Bool { isHidden || !correctedFields.isEmpty }

  /// The fields that it corrects, unless the source says the same.
  var correctedFields: [CharacterField] {
    CharacterField.allCases.filter { field in
      switch field {
      case .name: name != nil
      case .status: status != nil
      case .species: species != nil
      case .type: type != nil
      case .gender: gender != nil
      case .origin: origin != nil
      case .location: location != nil
      case .episodes: episodes != nil
      case .avatar: avatar != nil
      case .id, .created, .source, .hidden: false
      }
    }
  }
}
