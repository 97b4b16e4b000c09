import CatalogDomain

extension DiffOutline {
  /// What the owner of a site did, apart from the source.
  struct Own: Sendable {
    /// Corrections by what became of them, those without any left out: `made`, `taken back`, `changed`.
    let corrections: [(what: String, changes: [Changed])]
    /// `1 made, 0 taken back, 2 changed`
    let counts: String
    /// Characters of the owner's own.
    let characters: Kind

    init(_ own: OwnChanges) {
      let all = [
        ("made", own.corrected), ("taken back", own.takenBack), ("changed", own.changed),
      ]
      corrections = all.filter { !$0.1.isEmpty }.map { ($0.0, $0.1.map(DiffOutline.changed)) }
      counts = all.map { "\($0.1.count) \($0.0)" }.joined(separator: ", ")
      characters = DiffOutline.kind(own.created, named: "own characters", DiffOutline.facts)
    }

    var isEmpty: Bool { corrections.isEmpty && characters.isEmpty }

    /// Stable, for `grep`.
    var summary: [String] {
      ["own corrections: \(counts)", "\(characters.name): \(characters.counts)"]
    }
  }
}
