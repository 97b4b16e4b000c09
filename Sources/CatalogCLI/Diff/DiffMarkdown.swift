/// A difference as Markdown for a pull request or a job summary: long lists are folded, and cut where they grow beyond use.
struct DiffMarkdown {
  let outline: DiffOutline
  let title: String
  /// Lists of more records than this are folded.
  private let folded = 10
  /// Of one list no more are told: GitHub takes a summary of 1 MiB, and a comment of 65,536 characters.
  private let told = 400

  init(_ outline: DiffOutline, title: String = "What changed") {
    self.outline = outline
    self.title = title
  }

  var text: String {
    var parts = ["## \(Self.escaped(title))", Self.escaped("\(outline.from) → \(outline.to)")]
    if outline.isEmpty { return (parts + ["No differences."]).joined(separator: "\n\n") + "\n" }
    parts.append("**\(Self.escaped(outline.summary))**")
    for kind in outline.kinds { parts += all(of: kind) }
    if !outline.pictures.isEmpty {
      parts.append("### avatars")
      parts += list("changed", outline.pictures.map(row))
    }
    if !outline.appeared.isEmpty || !outline.vanished.isEmpty {
      parts.append("### shape of the data")
      parts += list("new", outline.appeared.map { "- \(Self.escaped($0))" })
      parts += list("gone", outline.vanished.map { "- \(Self.escaped($0))" })
    }
    if let own = outline.own {
      if !own.corrections.isEmpty { parts.append("### own corrections") }
      for (what, corrections) in own.corrections { parts += list(what, corrections.map(row)) }
      parts += all(of: own.characters)
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private func all(of kind: DiffOutline.Kind) -> [String] {
    if kind.isEmpty { return [] }
    var parts = ["### \(kind.name)"]
    if !kind.fieldCounts.isEmpty { parts.append("Changed by field: " + Self.escaped(kind.fields)) }
    parts += list("added", kind.added.map(row))
    parts += list("removed", kind.removed.map(row))
    return parts + list("changed", kind.changed.map(row))
  }

  private func list(_ what: String, _ rows: [String]) -> [String] {
    if rows.isEmpty { return [] }
    var told = rows.prefix(told).joined(separator: "\n")
    if rows.count > self.told { told += "\n- … and \(rows.count - self.told) more" }
    guard rows.count > folded else { return ["\(rows.count) \(what):", told] }
    return ["<details><summary>\(rows.count) \(what)</summary>", told, "</details>"]
  }

  private func row(_ record: DiffOutline.Record) -> String {
    let facts = record.facts.isEmpty ? "" : " (\(Self.escaped(record.facts)))"
    return "- \(record.id) **\(Self.escaped(record.name))**\(facts)"
  }

  private func row(_ change: DiffOutline.Changed) -> String {
    let fields = change.fields.map { field in
      let words =
        switch field.change {
        case .value(let old, let new): "\(Self.escaped(old)) → \(Self.escaped(new))"
        case .list(let added, let removed):
          Self.escaped(DiffOutline.Change.words(added: added, removed: removed))
        }
      return "\(Self.escaped(field.name)): \(words)"
    }
    return
      "- \(change.id) **\(Self.escaped(change.name))**: \(fields.joined(separator: "; "))"
  }

  /// Nothing foreign is markup, a mention of somebody, or a reference to an issue.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      // GitHub finds mentions and issues in the finished text; a comment parts what it would join.
      case "@": escaped += "@<!-- -->"
      case "#": escaped += "\\#<!-- -->"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$", "!":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
