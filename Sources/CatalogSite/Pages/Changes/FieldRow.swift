import CatalogDomain
package import CatalogTemplates
import Foundation

/// A field that changed, before and after.
package struct FieldRow: Sendable {
  /// Elements of a list that are named; what is beyond is counted.
  private static let most = 12
  private static let fewest = 3

  /// How much a row may say.
  enum Room {
    /// Elements of lists with their names and pages.
    case ample
    /// Their numbers alone, and few of them: the page must stay small.
    case scarce
  }

  let label: String
  let old: NamedLink?
  let new: NamedLink?
  let added: [FieldElement]
  let removed: [FieldElement]
  let more: String?
  let isReordered: Bool

  package static let schema = Schema<FieldRow>("field") {
    $0.text("label", "The name of the field: `Status`.") { $0.label }
    $0.optional("old", "What it said; absent for a list.", NamedLink.schema) { $0.old }
    $0.optional("new", "What it says; absent for a list.", NamedLink.schema) { $0.new }
    $0.list("added", "What came into a list.", FieldElement.schema) { $0.added }
    $0.list("removed", "What went out of a list.", FieldElement.schema) { $0.removed }
    $0.optionalText("more", "How many more came or went, if not all are named.") { $0.more }
    $0.flag("isReordered", "Whether a list holds what it held, in another order.") {
      $0.isReordered
    }
  }

  init(_ change: FieldChange, _ teller: ChangeTeller, room: Room = .ample) {
    let texts = teller.edition.texts
    label = Vocabulary.label(of: change.field, isList: change.new.elements != nil, texts)
    isReordered = change.isReordered
    guard change.new.elements != nil else {
      (old, new) = Self.pair(change, teller)
      (added, removed, more) = ([], [], nil)
      return
    }
    (old, new) = (nil, nil)
    let most = room == .ample ? Self.most : Self.fewest
    let links = { (ids: [Int], side: ChangeTeller.Side) in
      ids.prefix(most).map { teller.element($0, of: change.new, side, room) }
    }
    let (came, went) = (links(change.added, .after), links(change.removed, .before))
    added = Self.elements(came, isFollowed: !went.isEmpty)
    removed = Self.elements(went, isFollowed: false)
    let hidden =
      max(0, change.added.count - most) + max(0, change.removed.count - most)
    more = hidden > 0 ? texts.counted(.andMore, hidden) : nil
  }

  /// - Parameter isFollowed: whether there are names behind the last.
  private static func elements(_ links: [NamedLink], isFollowed: Bool) -> [FieldElement] {
    links.enumerated().map { position, link in
      FieldElement(link: link, isFollowed: isFollowed || position < links.count - 1)
    }
  }

  /// The same in one line of plain text.
  func plain(_ texts: SiteTexts) -> String {
    let name = { (link: NamedLink) in Wording(texts).isolated(link.name) }
    if let old, let new {
      let arrow = texts.direction == .rightToLeft ? "←" : "→"
      return "\(label): \(name(old)) \(arrow) \(name(new))"
    }
    var parts = added.map { "+ \(name($0.link))" } + removed.map { "− \(name($0.link))" }
    if let more { parts.append(more) }
    if isReordered { parts.append(texts[.reordered]) }
    return "\(label): " + parts.joined(separator: ", ")
  }

  /// Never twice the same words: there is a difference to be seen.
  private static func pair(_ change: FieldChange, _ teller: ChangeTeller) -> (NamedLink, NamedLink)
  {
    let old = teller.value(change.old, of: change.field, .before)
    let new = teller.value(change.new, of: change.field, .after)
    switch (change.old, change.new) {
    case (.text(let before), .text(let after)):
      let words = [before, after].map { teller.word($0, of: change.field) }
      // Of two values that the site has one word for, what the source writes is told.
      let isSame = words[0].utf8.elementsEqual(words[1].utf8)
      return isSame ? pair(before, after) : pair(words[0], words[1])
    case (.address(let before), .address(let after)):
      return pair(before.absoluteString, after.absoluteString)
    case (.place(let before), .place(let after)) where before.id == after.id:
      let words = [before, after].map { Vocabulary.name(of: $0, teller.edition.texts) }
      // The source may write by now what the site says for a place that is unknown.
      let isSame = words[0].utf8.elementsEqual(words[1].utf8)
      return pair(
        isSame ? before.name : words[0], isSame ? after.name : words[1], urls: (old.url, new.url))
    case (.place(let before), .place(let after)) where old.name == new.name:
      return (
        NamedLink(name: old.name + (before.id.map { " (\($0))" } ?? ""), url: old.url),
        NamedLink(name: new.name + (after.id.map { " (\($0))" } ?? ""), url: new.url)
      )
    case (.moment(let before), .moment(let after)) where old.name == new.name:
      return pair(UTCDate.exact(before), UTCDate.exact(after))
    default: return (old, new)
    }
  }

  private static func pair(
    _ old: String, _ new: String, urls: (old: URLReference?, new: URLReference?) = (nil, nil)
  ) -> (NamedLink, NamedLink) {
    let words = TextDifference(old, new).cut(to: Wording.longest)
    return (
      NamedLink(name: ChangeTeller.shown(words.old), url: urls.old),
      NamedLink(name: ChangeTeller.shown(words.new), url: urls.new)
    )
  }
}
