import CatalogSite

/// A difference as HTML: a page of its own, which needs nothing beside it, or a fragment for a feed.
struct DiffHTML {
  private let outline: DiffOutline
  private var html = ""

  init(_ outline: DiffOutline) {
    self.outline = outline
  }

  /// A whole document.
  var page: String {
    let title = Self.escaped("\(outline.from) → \(outline.to)")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>What changed: \(title)</title>
      <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
      h2 { margin-top: 2rem }
      summary { cursor: pointer; padding: .25rem 0 }
      li { overflow-wrap: anywhere }
      del { opacity: .75 }
      ins { text-decoration: none; font-weight: 600 }
      </style>
      </head>
      <body>
      <h1>What changed</h1>
      <p>\(title)</p>
      \(fragment)</body>
      </html>

      """
  }

  /// Everything but the frame of a document.
  var fragment: String {
    var copy = self
    copy.write()
    return copy.html
  }

  private mutating func write() {
    guard !outline.isEmpty else {
      html += "<p>No differences.</p>\n"
      return
    }
    html += "<p><strong>\(Self.escaped(outline.summary))</strong></p>\n"
    for kind in outline.kinds { write(kind) }
    if !outline.pictures.isEmpty {
      html += "<h2>avatars</h2>\n"
      list("changed", outline.pictures.map(Self.row))
    }
    if !outline.appeared.isEmpty || !outline.vanished.isEmpty {
      html += "<h2>shape of the data</h2>\n"
      list("new", outline.appeared.map(Self.escaped))
      list("gone", outline.vanished.map(Self.escaped))
    }
    if let own = outline.own {
      if !own.corrections.isEmpty { html += "<h2>own corrections</h2>\n" }
      for (what, corrections) in own.corrections { list(what, corrections.map(Self.row)) }
      write(own.characters)
    }
  }

  private mutating func write(_ kind: DiffOutline.Kind) {
    if kind.isEmpty { return }
    html += "<h2>\(Self.escaped(kind.name))</h2>\n"
    if !kind.fieldCounts.isEmpty {
      html += "<p>Changed by field: \(Self.escaped(kind.fields))</p>\n"
    }
    list("added", kind.added.map(Self.row))
    list("removed", kind.removed.map(Self.row))
    list("changed", kind.changed.map(Self.row))
  }

  private mutating func list(_ what: String, _ rows: [String]) {
    if rows.isEmpty { return }
    let open = rows.count > 50 ? "" : " open"
    html += "<details\(open)><summary>\(rows.count) \(what)</summary>\n<ul>\n"
    for row in rows { html += "<li>\(row)</li>\n" }
    html += "</ul>\n</details>\n"
  }

  private static func row(_ record: DiffOutline.Record) -> String {
    "\(record.id) <b>\(escaped(record.name))</b>"
      + (record.facts.isEmpty ? "" : " \(escaped(record.facts))")
  }

  private static func row(_ change: DiffOutline.Changed) -> String {
    let fields = change.fields.map { field in
      let words =
        switch field.change {
        case .value(let old, let new): "<del>\(escaped(old))</del> → <ins>\(escaped(new))</ins>"
        case .list(let added, let removed):
          escaped(DiffOutline.Change.words(added: added, removed: removed))
        }
      return "\(escaped(field.name)): \(words)"
    }
    return "\(change.id) <b>\(escaped(change.name))</b>: \(fields.joined(separator: "; "))"
  }

  private static func escaped(_ text: String) -> String { XMLText.escaped(text) }
}
