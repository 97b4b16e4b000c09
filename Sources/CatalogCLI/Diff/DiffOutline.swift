import CatalogData
import CatalogDomain
import Foundation

/// A difference as words, the same for every format people read: texts are printable and not escaped.
struct DiffOutline: Sendable {
  struct Record: Sendable {
    let id: Int
    let name: String
    /// What sets it apart: `Human · Alive`.
    let facts: String
  }

  struct Field: Sendable {
    let name: String
    /// A list tells what came and went instead.
    let change: Change
  }

  enum Change: Sendable {
    case value(old: String, new: String)
    case list(added: [Int], removed: [Int])
  }

  struct Changed: Sendable {
    let id: Int
    let name: String
    let fields: [Field]
  }

  struct Kind: Sendable {
    /// `characters`
    let name: String
    let added: [Record]
    let removed: [Record]
    let changed: [Changed]
    /// The most frequent first.
    let fieldCounts: [(field: String, count: Int)]

    var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
    /// `333 added, 0 removed, 72 changed`
    var counts: String {
      "\(added.count) added, \(removed.count) removed, \(changed.count) changed"
    }
    /// `species 31, episode 29`
    var fields: String {
      fieldCounts.map { "\($0.field) \($0.count)" }.joined(separator: ", ")
    }
  }

  let from: String
  let to: String
  /// Those that were compared.
  let kinds: [Kind]
  /// Pictures, by the first digits of their digests.
  let pictures: [Changed]
  /// `493 pictures from https://a.example to https://b.example`
  let moves: [String]
  /// What is new in the shape of the data, and what is gone.
  let appeared: [String]
  let vanished: [String]
  /// What the owner of the site did; nil where that is not known of both states.
  let own: Own?

  init(_ comparison: StateComparison) {
    self.init(comparison.diff, from: comparison.sides.from, to: comparison.sides.to)
  }

  /// - Parameters:
  ///   - old: what the older state is called.
  ///   - new: what the newer one is.
  init(_ diff: CatalogDiff, from old: String, to new: String) {
    from = PrintableText.of(old)
    to = PrintableText.of(new)
    var kinds: [Kind] = []
    if diff.kinds.contains(.character) {
      kinds.append(Self.kind(diff.characters, Self.facts))
    }
    if diff.kinds.contains(.location) {
      kinds.append(
        Self.kind(diff.locations) {
          [$0.type, $0.dimension].map(VisibleText.of).filter { !$0.isEmpty }
            .joined(separator: " · ")
        })
    }
    if diff.kinds.contains(.episode) { kinds.append(Self.kind(diff.episodes, \.code)) }
    self.kinds = kinds
    pictures = diff.changedAvatars.map { change in
      let digests = [change.old, change.new].map { String(($0 ?? "").prefix(12)) }
      return Changed(
        id: change.id.rawValue, name: PrintableText.of(change.newCharacter.name),
        fields: [Field(name: "avatar", change: .value(old: digests[0], new: digests[1]))])
    }
    moves = Self.moves(diff.imageMoves)
    let drift = diff.drift.drawn
    appeared = drift.appeared.map(Self.words)
    vanished = drift.vanished.map(Self.words)
    own = diff.own.map(Own.init)
  }

  var isEmpty: Bool {
    kinds.allSatisfy(\.isEmpty) && pictures.isEmpty && moves.isEmpty && appeared.isEmpty
      && vanished.isEmpty && own?.isEmpty != false
  }

  /// All numbers on one line, stable, for `grep`.
  var summary: String { summary(telling: moves) }

  /// The same with other words for the moves.
  func summary(telling moves: [String]) -> String {
    var parts = kinds.map { "\($0.name): \($0.counts)" }
    parts.append("avatars: \(pictures.count) changed")
    parts += moves
    if !appeared.isEmpty || !vanished.isEmpty {
      parts.append("shape: \(appeared.count) new, \(vanished.count) gone")
    }
    if let own { parts += own.summary }
    return parts.joined(separator: " · ")
  }

  static func kind<Value: CatalogRecord>(
    _ changes: RecordChanges<Value>, named name: String? = nil, _ facts: (Value) -> String
  ) -> Kind {
    let record = { (value: Value) in
      Record(
        id: value.id.rawValue, name: PrintableText.of(value.name),
        facts: PrintableText.of(facts(value)))
    }
    return Kind(
      name: name ?? Value.kind.plural, added: changes.added.map(record),
      removed: changes.removed.map(record),
      changed: changes.changed.map(changed),
      fieldCounts: changes.fieldCounts.map { ($0.field.rawValue, $0.count) })
  }

  static func changed<Value: CatalogRecord>(_ change: RecordChange<Value>) -> Changed {
    Changed(
      id: change.id.rawValue, name: PrintableText.of(change.new.name),
      fields: change.fields.map { Field(name: $0.field.rawValue, change: words($0)) })
  }

  static func facts(_ character: CatalogCharacter) -> String {
    [character.status.written, character.species, character.type].map(VisibleText.of)
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private static func words(_ change: FieldChange) -> Change {
    if change.new.elements != nil {
      return .list(added: change.added, removed: change.removed)
    }
    if case .place(let old) = change.old, case .place(let new) = change.new {
      let texts = printable(old.name, new.name)
      if old.id == new.id { return .value(old: dashed(texts.old), new: dashed(texts.new)) }
      if texts.old == texts.new { return .value(old: numbered(old), new: numbered(new)) }
    }
    if case .text(let old) = change.old, case .text(let new) = change.new {
      let texts = printable(old, new)
      return .value(old: dashed(texts.old), new: dashed(texts.new))
    }
    let (old, new) = (words(change.old), words(change.new))
    if change.field == .avatar {
      return .value(old: String(old.prefix(12)), new: String(new.prefix(12)))
    }
    return .value(old: old, new: new)
  }

  /// The difference is looked for first: it may be in what is not printed.
  private static func printable(_ old: String, _ new: String) -> (old: String, new: String) {
    let texts = TextDifference(old, new)
    return (PrintableText.of(texts.old), PrintableText.of(texts.new))
  }

  private static func words(_ value: FieldValue) -> String {
    let text =
      switch value {
      case .text(let text): PrintableText.of(text)
      case .place(let place): PrintableText.of(place.name)
      case .address(let url): PrintableText.of(url.absoluteString)
      case .moment(let date): Timestamp.text(date)
      case .characters, .episodes: ""
      }
    return dashed(text)
  }

  private static func dashed(_ text: String) -> String { text.isEmpty ? "—" : text }

  private static func numbered(_ place: LocationReference) -> String {
    PrintableText.of(place.name) + (place.id.map { " (\($0))" } ?? " (nowhere)")
  }

  private static func moves(_ moves: [ImageMove]) -> [String] {
    moves.countsByOrigin.map {
      "\(Counted($0.count, "picture")) from \(PrintableText.of($0.old)) to \(PrintableText.of($0.new))"
    }
  }

  private static func words(_ trait: CatalogTrait) -> String {
    switch trait {
    case .key(let kind, let name): "key \"\(PrintableText.of(name))\" of \(kind.plural)"
    case .null(let kind, let name): "null as \"\(PrintableText.of(name))\" of \(kind.plural)"
    case .status(let value): "status \"\(PrintableText.of(value))\""
    case .gender(let value): "gender \"\(PrintableText.of(value))\""
    }
  }
}

extension DiffOutline.Change {
  /// `+28, +31, −4`, or that only the order differs.
  static func words(added: [Int], removed: [Int]) -> String {
    let parts = added.map { "+\($0)" } + removed.map { "−\($0)" }
    return parts.isEmpty ? "in another order" : parts.joined(separator: ", ")
  }
}
