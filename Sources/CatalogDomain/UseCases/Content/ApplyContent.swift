/// Makes the source's catalog into its owner's: corrects, hides and adds characters.
package struct ApplyContent: Sendable {
  private let pictures: any ContentPictures

  package init(pictures: any ContentPictures) {
    self.pictures = pictures
  }

  /// The catalog as its owner has it; as it is, when there is nothing to apply. Pure but for the pictures it looks at.
  /// - Parameter former: what the source has no longer; to name that is no problem, to give its ids away is one.
  package func callAsFunction(
    _ content: Content, to catalog: Catalog, former: FormerRecords = .none
  ) -> OwnedCatalog {
    var owned = OwnedCatalog(catalog: catalog)
    guard !content.sheets.isEmpty else { return owned }
    let names = CatalogNames(catalog)
    owned.problems = sharedIDs(content.sheets)
    var created: [CatalogCharacter] = []
    var changed: [CatalogCharacter.ID: CatalogCharacter] = [:]
    for sheet in content.sheets {
      var reading = SheetReading(sheet, names, pictures, former)
      switch sheet.key {
      case .own:
        if let character = Self.create(&reading, in: &owned) { created.append(character) }
      case .known(let id):
        // Also who is gone: the site tells of the past.
        if sheet.isHidden { owned.hidden.insert(id) }
        guard let base = names.characters[id] else {
          leaveOut(&reading, about: id, in: &owned)
          continue
        }
        if let character = Self.correct(base, by: &reading, in: &owned) { changed[id] = character }
      }
    }
    // Also beside problems, so that what is right in other files is not found wrong for it.
    owned.catalog = catalog.applying(changed, hiding: owned.hidden, adding: created)
    return owned
  }

  /// Reads a character of the owner's own, and notes what the file says besides.
  /// - Returns: nil when anything is missing or wrong.
  private static func create(_ reading: inout SheetReading, in owned: inout OwnedCatalog)
    -> CatalogCharacter?
  {
    let own = reading.ownCharacter()
    owned.problems += reading.problems
    owned.orphaned += reading.warnings
    guard let (character, picture) = own else { return nil }
    owned.created.insert(character.id)
    owned.pictures[character.id] = picture
    return character
  }

  /// Corrects a character of the source, and notes what the file says besides.
  /// - Returns: nil where the character stays as it is.
  private static func correct(
    _ base: CatalogCharacter, by reading: inout SheetReading, in owned: inout OwnedCatalog
  ) -> CatalogCharacter? {
    let sheet = reading.sheet
    guard sheet.saysOtherwise else { return nil }
    let (character, picture) = reading.corrected(base)
    if let picture { owned.pictures[base.id] = picture }
    if reading.problems.isEmpty {
      compare(sheet, base, character, without: reading.leftOut, in: &owned)
    }
    owned.problems += reading.problems
    owned.orphaned += reading.warnings
    // Values are equal when they mean the same: what is written otherwise only is a change, too.
    let isChanged =
      character != base || RecordChange(old: base, new: character, filter: .all) != nil
    return isChanged ? character : nil
  }

  /// Notes that a file is about a character that the source does not have.
  ///
  /// Records of the source come and go; a site that is built on a schedule must not stop on that, nor on their coming back: what is
  /// wrong with the file whatever the source holds is a problem now.
  private func leaveOut(
    _ reading: inout SheetReading, about id: CatalogCharacter.ID, in owned: inout OwnedCatalog
  ) {
    let sheet = reading.sheet
    if !sheet.isHidden || !reading.former.characters.contains(id) {
      owned.orphaned.append(
        sheet.problem(
          nil,
          "the source has no character \(id), so this file is left out; a character of your own has a file such as +name.md"
        ))
    }
    let problems = problems(ofAlone: sheet)
    reading.readAlone()
    owned.problems += problems
    // It may be wrong only as long as the character is gone.
    owned.orphaned += reading.problems.filter { !problems.contains($0) }
  }

  private static func compare(
    _ sheet: CharacterSheet, _ base: CatalogCharacter, _ corrected: CatalogCharacter,
    without leftOut: Set<CharacterField>, in owned: inout OwnedCatalog
  ) {
    // Nobody is shown what it corrects, nor told what the source says instead.
    if sheet.isHidden { return }
    var corrections: [Correction] = []
    for field in sheet.correctedFields where !leftOut.contains(field) {
      if let said = field.recordField, base.value(of: said).isSame(as: corrected.value(of: said)) {
        owned.adopted.append(
          sheet.problem(
            field,
            "the source says \"\(corrected.written(field))\" for \"\(field.rawValue)\", too; this correction is no longer needed"
          ))
      } else {
        corrections.append(
          Correction(field: field, was: base.written(field), source: sheet.source ?? ""))
      }
    }
    if !corrections.isEmpty { owned.corrections[base.id] = corrections }
  }

  /// For where the catalog is not known yet: what is wrong with the content whatever it will be.
  package func problems(ofAlone content: Content) -> [ContentProblem] {
    sharedIDs(content.sheets) + content.sheets.flatMap(problems(ofAlone:))
  }

  private func problems(ofAlone sheet: CharacterSheet) -> [ContentProblem] {
    var reading = SheetReading(sheet, nil, pictures, .none)
    reading.readAlone()
    return reading.problems
  }

  /// Two files about one character; `042.md` is one of them.
  private func sharedIDs(_ sheets: [CharacterSheet]) -> [ContentProblem] {
    var first: [CatalogCharacter.ID: ContentFile] = [:]
    first.reserveCapacity(sheets.count)
    var problems: [ContentProblem] = []
    for sheet in sheets {
      guard let id = sheet.characterID else { continue }
      if let other = first[id] {
        problems.append(
          sheet.problem(.id, "character \(id) has a file already, \(other); keep one"))
      } else {
        first[id] = sheet.file
      }
    }
    return problems
  }
}

extension CatalogCharacter {
  /// A field's value as the source writes it; places and episodes by name and number.
  func written(_ field: CharacterField) -> String {
    switch field {
    case .name: name
    case .status: status.written
    case .species: species
    case .type: type
    case .gender: gender.written
    case .origin: origin.name
    case .location: lastLocation.name
    case .episodes: episodes.map(\.description).joined(separator: ", ")
    case .id, .avatar, .created, .source, .hidden: ""
    }
  }
}
