import CatalogDomain
package import CatalogTemplates

/// What the template `change` sees: one change of the data, before and after.
package struct ChangePage: PageView, TemplatePage {
  package let frame: PageFrame
  let row: ChangeRow
  let kinds: [KindOfChange]
  let pictures: [PictureRow]
  let morePictures: String?
  let moves: [String]
  let appeared: [String]
  let vanished: [String]
  let older: ChangeRow?
  let newer: ChangeRow?
  let stylesheet: URLReference?

  init(_ frames: PageFrames, _ index: ChangeIndex, _ position: Int) {
    let change = index.history.changes[position]
    let diff = change.diff
    let (texts, wording) = (frames.edition.texts, frames.edition.wording)
    let teller = ChangeTeller(frames, index).telling(position)
    let row = frames.row(index.labels[position])
    self.row = row
    frame = frames.frame(
      of: change.link, heading: texts.filled(.changeOf, row.date),
      description: wording.description(of: row))
    kinds = [
      KindOfChange(diff.characters, heading: texts[.navCharacters], teller) {
        character, fields, sort in
        sort == .removed
          ? teller.row(character, removedBy: position) : teller.row(character, fields)
      },
      KindOfChange(diff.locations, heading: texts[.navLocations], teller) {
        location, fields, sort in
        teller.row(location, fields, sort == .removed ? .before : .after)
      },
      KindOfChange(diff.episodes, heading: texts[.navEpisodes], teller) { episode, fields, sort in
        teller.row(episode, fields, sort == .removed ? .before : .after)
      },
    ].compactMap { $0 }
    let changed = diff.changedAvatars
    pictures = changed.prefix(SiteHistory.most).map { avatar in
      PictureRow(
        name: Wording.shortened(avatar.newCharacter.name, to: Wording.short),
        url: teller.url(of: avatar.newCharacter, .after), old: teller.avatar(digest: avatar.old),
        new: teller.avatar(digest: avatar.new))
    }
    morePictures =
      changed.count > pictures.count
      ? texts.counted(.andMore, changed.count - pictures.count) : nil
    moves = wording.moves(diff.imageMoves)
    let drift = diff.drift.drawn
    appeared = drift.appeared.map(wording.trait)
    vanished = drift.vanished.map(wording.trait)
    let labels = index.labels
    older = position + 1 < labels.count ? frames.row(labels[position + 1]) : nil
    newer = position > 0 ? frames.row(labels[position - 1]) : nil
    stylesheet = frames.changesStylesheet
  }

  package static let template = "change"

  package static let schema = Schema<ChangePage>("change") {
    $0.frame()
    $0.object("change", "When, and how much.", ChangeRow.schema) { $0.row }
    $0.list("kinds", "What came, went and changed, kind by kind.", KindOfChange.schema) {
      $0.kinds
    }
    $0.flag("hasPictures", "Whether any picture changed.") { !$0.pictures.isEmpty }
    $0.list("pictures", "Characters whose picture changed.", PictureRow.schema) { $0.pictures }
    $0.optionalText("morePictures", "How many more changed, if not all are shown.") {
      $0.morePictures
    }
    $0.flag("hasMoves", "Whether pictures moved to another host.") { !$0.moves.isEmpty }
    $0.texts("moves", "From where to where, a sentence each.") { $0.moves }
    $0.flag("hasDrift", "Whether the shape of the data changed.") {
      !$0.appeared.isEmpty || !$0.vanished.isEmpty
    }
    $0.texts("appeared", "What is new in the shape of the data.") { $0.appeared }
    $0.texts("vanished", "What is gone from it.") { $0.vanished }
    $0.optional("older", "The change before.", ChangeRow.schema) { $0.older }
    $0.optional("newer", "The change after.", ChangeRow.schema) { $0.newer }
    $0.optionalURL("stylesheet", "`assets/changes.css`, where the theme has one.") {
      $0.stylesheet
    }
  }
}
