import CatalogDomain

/// A difference as Markdown for a pull request or a job summary: long lists are folded, and cut where they grow beyond use.
struct DiffMarkdown {
  let outline: DiffOutline
  /// Lists of more records than this are folded.
  private let folded = 10
  /// The most records of one list that are told.
  private let told = 400
  /// Bytes of records that are told: GitHub drops a summary above 1 MiB as a whole, and the build's own words stand in it too.
  private let most = 900_000
  /// Ids of a list, and moves of pictures, that are named.
  private let named = 12
  /// Characters of a name or a value that are told.
  private let longest = 200

  init(_ outline: DiffOutline) {
    self.outline = outline
  }

  var text: String {
    var room = most
    var parts = ["## What changed", Self.escaped("\(outline.from) → \(outline.to)")]
    if outline.isEmpty { return (parts + ["No differences."]).joined(separator: "\n\n") + "\n" }
    parts.append("**\(Self.escaped(summary))**")
    for kind in outline.kinds { parts += all(of: kind, &room) }
    if !outline.pictures.isEmpty {
      parts.append("### avatars")
      parts += list("changed", outline.pictures, &room, row)
    }
    if !outline.appeared.isEmpty || !outline.vanished.isEmpty {
      parts.append("### shape of the data")
      parts += list("new", outline.appeared, &room) { "- \(short($0))" }
      parts += list("gone", outline.vanished, &room) { "- \(short($0))" }
    }
    if let own = outline.own {
      if !own.corrections.isEmpty { parts.append("### own corrections") }
      for (what, corrections) in own.corrections { parts += list(what, corrections, &room, row) }
      parts += all(of: own.characters, &room)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var summary: String {
    let more = outline.moves.count - named
    let moves = outline.moves.prefix(named).map(cut)
    return outline.summary(telling: moves + (more > 0 ? ["… and \(more) more"] : []))
  }

  private func all(of kind: DiffOutline.Kind, _ room: inout Int) -> [String] {
    if kind.isEmpty { return [] }
    var parts = ["### \(kind.name)"]
    if !kind.fieldCounts.isEmpty { parts.append("Changed by field: " + Self.escaped(kind.fields)) }
    parts += list("added", kind.added, &room, row)
    parts += list("removed", kind.removed, &room, row)
    return parts + list("changed", kind.changed, &room, row)
  }

  private func list<Item>(
    _ what: String, _ items: [Item], _ room: inout Int, _ row: (Item) -> String
  ) -> [String] {
    if items.isEmpty { return [] }
    var rows: [String] = []
    for item in items.prefix(told) {
      let row = row(item)
      room -= row.utf8.count + 1
      if room < 0 { break }
      rows.append(row)
    }
    if rows.count < items.count { rows.append("- … and \(items.count - rows.count) more") }
    let text = rows.joined(separator: "\n")
    guard items.count > folded else { return ["\(items.count) \(what):", text] }
    return ["<details><summary>\(items.count) \(what)</summary>", text, "</details>"]
  }

  private func row(_ record: DiffOutline.Record) -> String {
    let facts = record.facts.isEmpty ? "" : " (\(short(record.facts)))"
    return "- \(record.id) \(strong(record.name))\(facts)"
  }

  private func row(_ change: DiffOutline.Changed) -> String {
    let fields = change.fields.map { field in
      "\(Self.escaped(field.name)): \(words(field.change))"
    }
    return "- \(change.id) \(strong(change.name)): \(fields.joined(separator: "; "))"
  }

  private func words(_ change: DiffOutline.Change) -> String {
    switch change {
    case .value(let old, let new):
      let texts = TextDifference(old, new).cut(to: longest)
      return "\(Self.escaped(texts.old)) → \(Self.escaped(texts.new))"
    case .list(let added, let removed):
      let words = DiffOutline.Change.words(
        added: Array(added.prefix(named)), removed: Array(removed.prefix(named)))
      let more = max(0, added.count - named) + max(0, removed.count - named)
      return Self.escaped(more > 0 ? "\(words) and \(more) more" : words)
    }
  }

  private func short(_ text: String) -> String { Self.escaped(cut(text)) }

  private func cut(_ text: String) -> String { TextDifference(text, text).cut(to: longest).new }

  /// Asterisks beside white space would stand as they are.
  private func strong(_ name: String) -> String {
    let name = name.trimmingPrefix(while: \.isWhitespace)
    let end = name.lastIndex { !$0.isWhitespace }
    return end.map { "**\(short(String(name[...$0])))**" } ?? "—"
  }

  /// Nothing foreign is markup, a mention of somebody, a reference to an issue, or a link.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // GitHub finds mentions, issues and addresses in the finished text; a comment parts what it would join.
      case "@": escaped += "@<!-- -->"
      case "#": escaped += "\\#<!-- -->"
      case "/" where escaped.hasSuffix(":"), "." where escaped.suffix(3).lowercased() == "www",
        "-" where escaped.suffix(2).lowercased() == "gh":
        escaped += "<!-- -->"
        escaped.unicodeScalars.append(scalar)
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "!":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
