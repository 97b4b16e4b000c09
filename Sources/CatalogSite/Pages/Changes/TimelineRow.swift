import CatalogDomain
package import CatalogTemplates

/// What a change did to one character.
package struct TimelineRow: Sendable {
  /// How much of the past a page of a character tells, so that it stays small: changes, and fields of all of them together. The newest
  /// change is told whole in any case.
  enum Room {
    case usual
    /// Where the page is large already.
    case scarce

    var changes: Int {
      switch self {
      case .usual: 8
      case .scarce: 2
      }
    }

    var fields: Int {
      switch self {
      case .usual: 10
      case .scarce: 4
      }
    }
  }

  let change: ChangeRow
  let deed: String
  let fields: [FieldRow]

  package static let schema = Schema<TimelineRow>("timeline row") {
    $0.object("change", "The change as a whole.", ChangeRow.schema) { $0.change }
    $0.text("deed", "`Came into the catalog`; empty where fields say it.") { $0.deed }
    $0.list("fields", "What changed; episodes by their codes, without `url`.", FieldRow.schema) {
      $0.fields
    }
  }
}

extension SchemaBuilder {
  /// The field of a page whose timeline shows some changes only.
  mutating func moreChanges(_ link: @escaping @Sendable (Value) -> NamedLink?) {
    optional(
      "moreChanges", "How many there are beside these, and the page of all changes.",
      NamedLink.schema, link)
  }
}

extension ChangeTeller {
  /// The newest first, and a way to all where there are more than fit.
  func timeline(
    of id: CatalogCharacter.ID, _ frames: PageFrames, _ index: ChangeIndex,
    room: TimelineRow.Room = .usual
  ) -> (rows: [TimelineRow], more: NamedLink?) {
    let events = index.events[id] ?? []
    var rows: [TimelineRow] = []
    var fields = 0
    for event in events.prefix(room.changes) {
      let row = row(of: event, frames, index)
      fields += row.fields.count
      if fields > room.fields, !rows.isEmpty { break }
      rows.append(row)
    }
    let hidden = events.count - rows.count
    let more =
      hidden > 0
      ? NamedLink(
        name: edition.texts.counted(.andMore, hidden), url: viewpoint.reference(to: .changes))
      : nil
    return (rows, more)
  }

  private func row(of event: ChangeIndex.Event, _ frames: PageFrames, _ index: ChangeIndex)
    -> TimelineRow
  {
    let change = index.history.changes[event.change]
    let row = frames.row(index.labels[event.change])
    let texts = edition.texts
    switch event.deed {
    case .added: return TimelineRow(change: row, deed: texts[.cameIn], fields: [])
    case .removed: return TimelineRow(change: row, deed: texts[.wentOut], fields: [])
    case .changed(let fields, let avatar):
      let changes = fields.map { change.diff.characters.changed[$0].fields } ?? []
      return TimelineRow(
        change: row, deed: avatar == nil ? "" : texts[.newPicture],
        fields: changes.map { FieldRow($0, telling(event.change), room: .scarce) })
    }
  }
}
