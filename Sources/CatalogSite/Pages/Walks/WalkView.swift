import CatalogDomain
package import CatalogTemplates

/// The way along one list, as the page of a character shows it: to the one before, to the list, to the one after.
package struct WalkView: Hashable, Sendable {
  /// Nil for the list of all characters.
  let walk: Walk?
  let label: String
  let list: URLReference
  /// `17/287`
  let position: String
  let previous: WalkStep?
  let next: WalkStep?

  /// - Parameters:
  ///   - members: the list, as positions in their order.
  ///   - pageSize: characters on a page of the list.
  ///   - link: to a page of the list.
  /// - Returns: nil when nobody else is in the list.
  init?(
    _ frames: PageFrames, _ walk: Walk?, of position: Int,
    among members: some RandomAccessCollection<Int>,
    label: String, pageSize: Int, link: (Int) -> Link
  ) {
    guard members.count > 1 else { return nil }
    let start = members.startIndex
    let rank = members.distance(from: start, to: members.partitioningIndex { $0 >= position })
    func step(_ rank: Int) -> WalkStep? {
      guard rank >= 0, rank < members.count else { return nil }
      let entry = frames.edition.index.characters[members[members.index(start, offsetBy: rank)]]
      return WalkStep(
        name: entry.shortName,
        url: frames.viewpoint.reference(
          to: entry.character.id, walk: CharacterWalks.known(walk, to: entry)))
    }
    self.walk = walk
    self.label = label
    list = frames.viewpoint.reference(to: link(rank / pageSize + 1))
    self.position = String(rank + 1) + "/" + String(members.count)
    previous = step(rank - 1)
    next = step(rank + 1)
  }

  package static let schema = Schema<WalkView>("walk") {
    $0.text(
      "id", "The id in the page that links along this list lead to; empty for all characters."
    ) {
      $0.walk?.id ?? ""
    }
    $0.text("label", "The name of the list.") { $0.label }
    $0.url("list", "The page of the list that shows the character.") { $0.list }
    $0.text("position", "`17/287`") { $0.position }
    $0.optional("previous", "The character before in the list.", WalkStep.schema) { $0.previous }
    $0.optional("next", "The character after in the list.", WalkStep.schema) { $0.next }
  }
}
