/// Compares one of the owner's files with the catalog, field by field, and notes all that does not fit.
struct SheetReading {
  let sheet: CharacterSheet
  /// Nil where the catalog is not known: then nothing that could be in it is a problem.
  let names: CatalogNames?
  let pictures: any ContentPictures
  let former: FormerRecords
  private(set) var problems: [ContentProblem] = []
  /// Mentions of places and episodes that the source has no longer, calls otherwise now, or has several of; no reason to stop.
  private(set) var warnings: [ContentProblem] = []
  /// Fields that say nothing because the source has no longer what they name.
  private(set) var leftOut: Set<CharacterField> = []

  init(
    _ sheet: CharacterSheet, _ names: CatalogNames?, _ pictures: any ContentPictures,
    _ former: FormerRecords
  ) {
    self.sheet = sheet
    self.names = names
    self.pictures = pictures
    self.former = former
  }

  /// A text that may not be empty.
  mutating func text(_ field: CharacterField, _ text: String?) -> String? {
    guard let text else { return nil }
    guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else {
      note(field, "\"\(field.rawValue)\" is empty; expected a text, or leave the line out")
      return nil
    }
    return text
  }

  mutating func status() -> CharacterStatus? {
    guard let names, let written = sheet.status else { return nil }
    let status = CharacterStatus(written)
    guard names.statuses.contains(status.written) || former.statuses.contains(status) else {
      refuse(.status, written, Self.listed(names.statuses, "or"), names.statuses)
      return nil
    }
    return status
  }

  mutating func gender() -> CharacterGender? {
    guard let names, let written = sheet.gender else { return nil }
    let gender = CharacterGender(written)
    guard names.genders.contains(gender.written) || former.genders.contains(gender) else {
      refuse(.gender, written, Self.listed(names.genders, "or"), names.genders)
      return nil
    }
    return gender
  }

  /// - Parameter said: by the source. Of places that share a name it is meant before the one with the lowest id.
  mutating func place(
    _ field: CharacterField, _ mention: PlaceMention?, before said: LocationReference? = nil
  ) -> LocationReference? {
    guard let names, let mention else { return nil }
    let places = names.places(mention)
    let named = places.first { $0.id == said?.id } ?? places.first
    if places.count > 1, let id = named?.id {
      // No reason to stop: the source may have called another place so later.
      let ids = Self.listed(places.compactMap { $0.id?.description }, "and")
      warn(
        field,
        "the source calls locations \(ids) \"\(mention.written)\"; \(id) is taken, so write the id of the one you mean"
      )
    }
    if let place = named ?? formerPlace(field, mention, names) { return place }
    guard !leftOut.contains(field) else { return nil }
    refuse(
      field, mention.written, "the id or the name of a location of the catalog, or unknown",
      names.locationNames)
    return nil
  }

  /// A place that the source calls otherwise now. One that it has no longer leaves the field out.
  private mutating func formerPlace(
    _ field: CharacterField, _ mention: PlaceMention, _ names: CatalogNames
  ) -> LocationReference? {
    switch mention {
    case .id(let id):
      guard former.locations.contains(id) else { return nil }
    case .name(let name):
      guard let id = former.locationNames[name] else { return nil }
      if let place = names.places(.id(id)).first {
        warn(
          field,
          "the source calls location \(id) \"\(place.name)\" now, no longer \"\(name)\"; write that, or \(id)"
        )
        return place
      }
    }
    warn(
      field,
      "the source has no location \"\(mention.written)\" any more, so \"\(field.rawValue)\" is left out"
    )
    leftOut.insert(field)
    return nil
  }

  /// In the order of the catalog, each once; without those that the source has no longer.
  /// - Parameter said: by the source. Where these are the same, its order stays: nobody corrects that.
  mutating func episodes(unlike said: [Episode.ID] = []) -> [Episode.ID]? {
    guard let names, let mentions = sheet.episodes else { return nil }
    var found: Set<Episode.ID> = []
    for mention in mentions {
      if let id = names.episode(mention) ?? renamedEpisode(mention, names) {
        found.insert(id)
      } else if isFormer(mention) {
        warn(
          .episodes,
          "the source has no episode \"\(mention.written)\" any more, so it is left out")
      } else {
        refuse(
          .episodes, mention.written, "ids or codes of episodes of the catalog",
          names.episodeCodes)
      }
    }
    return found == Set(said) ? said : found.sorted()
  }

  /// An episode that has another code now.
  private mutating func renamedEpisode(_ mention: EpisodeMention, _ names: CatalogNames)
    -> Episode.ID?
  {
    guard case .code(let old) = mention, let id = former.episodeCodes[old],
      let code = names.code(of: id)
    else { return nil }
    warn(
      .episodes,
      "the source calls episode \(id) \"\(code)\" now, no longer \"\(old)\"; write that, or \(id)")
    return id
  }

  private func isFormer(_ mention: EpisodeMention) -> Bool {
    switch mention {
    case .id(let id): former.episodes.contains(id)
    case .code(let code): former.episodeCodes[code] != nil
    }
  }

  mutating func picture() -> ContentPicture? {
    guard let written = sheet.avatar else { return nil }
    guard let path = ContentPath.resolved(written, from: sheet.file.path) else {
      refuse(.avatar, written, "the way from this file to a picture in \(sheet.file.folder)", [])
      return nil
    }
    do {
      return try pictures.picture(at: path)
    } catch {
      note(
        .avatar, "\"avatar\" is \"\(written)\": \(error.message)", written: path,
        choices: error == .missing ? pictures.paths : [], origin: sheet.file.path)
      return nil
    }
  }

  mutating func require(_ fields: [(field: CharacterField, isThere: Bool)]) {
    for (field, isThere) in fields where !isThere && !sheet.refused.contains(field) {
      problems.append(
        ContentProblem(
          sheet.file, "\"\(field.rawValue)\" is missing; a character of your own needs it",
          lacking: field.rawValue))
    }
  }

  mutating func note(
    _ field: CharacterField?, _ message: String, written: String? = nil, choices: [String] = [],
    origin: String? = nil
  ) {
    problems.append(
      sheet.problem(field, message, written: written, choices: choices, origin: origin))
  }

  private mutating func warn(_ field: CharacterField, _ message: String) {
    warnings.append(sheet.problem(field, message))
  }

  private mutating func refuse(
    _ field: CharacterField, _ written: String, _ expected: String, _ choices: [String]
  ) {
    note(
      field, "\"\(field.rawValue)\" is \"\(written)\"; expected \(expected)", written: written,
      choices: choices)
  }

  /// `Alive, Dead or unknown`. A source may have any number of them, of any length.
  private static func listed(_ values: [String], _ word: String) -> String {
    let most = 8
    var shown = values.count > most ? Array(values.prefix(most - 1)) : values
    shown = shown.map { Excerpt.of($0) }
    if shown.count < values.count { shown.append("\(values.count - shown.count) more") }
    guard let last = shown.popLast() else { return "" }
    return shown.isEmpty ? last : shown.joined(separator: ", ") + " \(word) " + last
  }
}
