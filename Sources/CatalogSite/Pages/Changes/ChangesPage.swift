import CatalogDomain
package import CatalogTemplates

/// What the template `changes` sees: every change of the data that is known.
package struct ChangesPage: PageView, TemplatePage {
  package let frame: PageFrame
  let rows: [ChangeRow]
  let beginDay: String
  let beginDate: String
  let stylesheet: URLReference?

  init(_ frames: PageFrames, _ index: ChangeIndex) {
    let texts = frames.edition.texts
    let begin = UTCDate(index.history.begin)
    beginDay = begin.day
    beginDate = texts.date(begin.date)
    rows = index.labels.map(frames.row)
    frame = frames.frame(
      of: .changes, heading: texts[.headingChanges],
      description: frames.edition.wording.description(ofChangesSince: beginDate))
    stylesheet = frames.changesStylesheet
  }

  package static let template = "changes"

  package static let schema = Schema<ChangesPage>("changes") {
    $0.frame()
    $0.list("rows", "The changes, the newest first.", ChangeRow.schema) { $0.rows }
    $0.flag("isEmpty", "Whether nothing changed yet.") { $0.rows.isEmpty }
    $0.text("beginDay", "The day of the earliest state that is known.") { $0.beginDay }
    $0.text("beginDate", "The same for people.") { $0.beginDate }
    $0.optionalURL("stylesheet", "`assets/changes.css`, where the theme has one.") {
      $0.stylesheet
    }
  }
}

extension PageFrames {
  /// What only the pages about changes need.
  var changesStylesheet: URLReference? {
    edition.routes.hasAsset(named: ThemeAssets.changesStylesheet)
      ? viewpoint.reference(to: .asset(ThemeAssets.changesStylesheet)) : nil
  }
}
