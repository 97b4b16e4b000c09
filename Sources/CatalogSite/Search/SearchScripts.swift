import CatalogTemplates

/// The scripts of the search, which the theme's script loads when a visitor first needs them.
struct SearchScripts {
  struct Script {
    let name: String
    let content: PlannedFile.Content
  }

  let all: [Script]

  /// None for a theme without a script.
  init(_ edition: Edition) {
    guard edition.routes.hasAsset(named: ThemeAssets.script) else {
      all = []
      return
    }
    let index = SearchIndex(edition)
    all =
      [Script(name: RouteTable.dialogsScript, content: Self.markup(edition))]
      + index.files.map { Script(name: $0.name, content: .bytes($0.bytes)) }
  }

  /// The markup of the dialogs in a script, so that not every page has to hold it. It comes from the theme, not from the data.
  private static func markup(_ edition: Edition) -> PlannedFile.Content {
    let view = DialogsView(language: edition.settings.language, edition.texts)
    return .rendered { [templates = edition.templates] output in
      var markup = OutputBuffer()
      templates.dialogs.render(view, into: &markup)
      var script = ScriptLiteral()
      script.raw("catalogPart(\"dialogs\",")
      script.text(markup.bytes)
      script.raw(");\n")
      output.append(script.bytes[...])
    }
  }
}
