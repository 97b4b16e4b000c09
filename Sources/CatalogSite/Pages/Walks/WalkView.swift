package import CatalogTemplates

/// The way along one list, as the page of a character shows it: to the one before, to the list, to the one after.
///
/// Nothing is put into words before a template asks. A class, because its steps look back at it.
package final class WalkView: Sendable {
  let list: WalkList
  /// From 0.
  private let rank: Int
  private let index: CatalogIndex
  let viewpoint: Viewpoint

  /// - Parameter position: of a member of the list.
  init(_ list: WalkList, _ position: Int, _ index: CatalogIndex, _ viewpoint: Viewpoint) {
    self.list = list
    self.index = index
    self.viewpoint = viewpoint
    rank = list.rank(of: position)
  }

  private func step(to rank: Int) -> WalkStep? {
    guard list.members.indices.contains(rank) else { return nil }
    return WalkStep(entry: index.characters[list.members[rank]], way: self)
  }

  package static let schema = Schema<WalkView>("walk") {
    $0.text(
      "id",
      "The id in the page that links along this list lead to, such as `card.url`: an element of `character.mustache` must have it; empty for all characters."
    ) {
      $0.list.walk?.id ?? ""
    }
    $0.text("label", "The name of the list.") { $0.list.label }
    $0.url("list", "The page of the list that shows the character.") { $0.list.page(of: $0.rank) }
    $0.number("position", "The character's place in the list, from 1.") { $0.rank + 1 }
    $0.number("count", "How many are in the list.") { $0.list.members.count }
    $0.optional("previous", "The character before in the list.", WalkStep.schema) {
      $0.step(to: $0.rank - 1)
    }
    $0.optional("next", "The character after in the list.", WalkStep.schema) {
      $0.step(to: $0.rank + 1)
    }
  }
}
