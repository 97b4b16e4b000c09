import CatalogDomain
package import CatalogTemplates

/// A record that came or went, or that changed, with what changed.
package struct RecordRow: Sendable {
  let number: String
  let name: String
  let url: URLReference?
  let note: String
  let avatar: AvatarView?
  let fields: [FieldRow]

  package static let schema = Schema<RecordRow>("record") {
    $0.text("number", "The id; of an episode the code, if it has one: `S01E01`.") { $0.number }
    $0.text("name", "The name, cut if it is long.") { $0.name }
    $0.optionalURL("url", "Its page, where there is one.") { $0.url }
    $0.text("note", "What sets it apart: `Human`; often empty.") { $0.note }
    $0.optional("avatar", "A character's picture, where there is one.", AvatarView.schema) {
      $0.avatar
    }
    $0.list("fields", "What changed.", FieldRow.schema) { $0.fields }
  }
}

extension ChangeTeller {
  func row(_ character: CatalogCharacter, _ fields: [FieldChange] = []) -> RecordRow {
    row(character, fields, avatar: avatar(of: character), .after)
  }

  /// - Parameter change: where it stands among all.
  func row(_ character: CatalogCharacter, removedBy change: Int) -> RecordRow {
    row(character, [], avatar: avatar(of: character.id, removedBy: change), .before)
  }

  private func row(
    _ character: CatalogCharacter, _ fields: [FieldChange], avatar: AvatarView?, _ side: Side
  ) -> RecordRow {
    RecordRow(
      number: character.id.description, name: Self.name(character.name),
      url: url(of: character, side),
      note: fields.isEmpty
        ? Wording.shortened(
          Vocabulary.label(of: .species(character.species), edition.texts), to: Wording.short) : "",
      avatar: avatar, fields: fields.map { FieldRow($0, self) })
  }

  func row(_ location: Location, _ fields: [FieldChange], _ side: Side) -> RecordRow {
    RecordRow(
      number: location.id.description, name: Self.name(location.name),
      url: url(of: location.id, named: location.name, side),
      note: fields.isEmpty
        ? Wording.shortened(VisibleText.of(location.type), to: Wording.short) : "",
      avatar: nil, fields: fields.map { FieldRow($0, self) })
  }

  func row(_ episode: Episode, _ fields: [FieldChange], _ side: Side) -> RecordRow {
    RecordRow(
      number: Wording.shortened(Vocabulary.code(of: episode), to: Wording.short),
      name: Self.name(episode.name), url: url(of: episode, side), note: "", avatar: nil,
      fields: fields.map { FieldRow($0, self) })
  }

  private static func name(_ text: String) -> String {
    shown(Wording.shortened(text, to: Wording.short))
  }
}
