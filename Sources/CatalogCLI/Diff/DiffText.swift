/// A difference for people at a terminal: grouped and counted, the numbers of all on the last line.
struct DiffText {
  let outline: DiffOutline
  /// Wraps a text in a colour, or leaves it as it is.
  let style: (String, Terminal.Style) -> String

  var lines: [String] {
    if outline.isEmpty { return ["no differences"] }
    var lines = [style("\(outline.from) → \(outline.to)", .dim)]
    for kind in outline.kinds { lines += all(of: kind) }
    if !outline.pictures.isEmpty {
      lines += ["", style("avatars", .bold) + "  \(outline.pictures.count) changed"]
      lines += changes(nil, outline.pictures)
    }
    if !outline.moves.isEmpty {
      lines += ["", style("moved", .bold)] + outline.moves.map { "  " + $0 }
    }
    if !outline.appeared.isEmpty || !outline.vanished.isEmpty {
      lines += ["", style("shape of the data", .bold)]
      lines += outline.appeared.map { style("  + \($0)", .green) }
      lines += outline.vanished.map { style("  - \($0)", .red) }
    }
    if let own = outline.own {
      if !own.corrections.isEmpty {
        lines += ["", style("own corrections", .bold) + "  " + own.counts]
        for (what, corrections) in own.corrections { lines += changes(what, corrections) }
      }
      lines += all(of: own.characters)
    }
    return lines + ["", outline.summary]
  }

  private func all(of kind: DiffOutline.Kind) -> [String] {
    if kind.isEmpty { return [] }
    var lines = ["", style(kind.name, .bold) + "  " + kind.counts]
    if !kind.fieldCounts.isEmpty { lines.append("  " + kind.fields) }
    lines += records("added", "+", kind.added, .green)
    lines += records("removed", "-", kind.removed, .red)
    return lines + changes("changed", kind.changed)
  }

  private func records(
    _ title: String, _ sign: String, _ records: [DiffOutline.Record], _ color: Terminal.Style
  ) -> [String] {
    if records.isEmpty { return [] }
    let width = records.map { String($0.id).count }.max() ?? 0
    return ["  \(title)"]
      + records.map { record in
        style("    \(sign) \(right(record.id, width))  \(record.name)", color)
          + (record.facts.isEmpty ? "" : style("  \(record.facts)", .dim))
      }
  }

  private func changes(_ title: String?, _ changes: [DiffOutline.Changed]) -> [String] {
    if changes.isEmpty { return [] }
    let width = changes.map { String($0.id).count }.max() ?? 0
    var lines = title.map { ["  \($0)"] } ?? []
    for change in changes {
      lines.append(style("    ~ \(right(change.id, width))  \(change.name)", .yellow))
      let indent = String(repeating: " ", count: width + 8)
      for field in change.fields { lines.append("\(indent)\(field.name): \(words(field.change))") }
    }
    return lines
  }

  private func words(_ change: DiffOutline.Change) -> String {
    switch change {
    case .value(let old, let new): style(old, .red) + " → " + style(new, .green)
    case .list(let added, let removed): DiffOutline.Change.words(added: added, removed: removed)
    }
  }

  private func right(_ number: Int, _ width: Int) -> String {
    TerminalWidth.padded(String(number), to: width, alignsRight: true)
  }
}
