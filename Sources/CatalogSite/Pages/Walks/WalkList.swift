import CatalogDomain
import CatalogTemplates

/// A list of characters as the pages of its members see it, made once for all of them.
final class WalkList: Sendable {
  /// Nil for the list of all characters.
  let walk: Walk?
  /// Whose residents they are, as a position; nil for other lists.
  let place: Int?
  let label: String
  /// As positions, in their order.
  let members: [Int]
  /// Every page of the list, as seen from the pages of the members.
  let pages: [URLReference]
  private let pageSize: Int

  /// - Parameter link: to a page of the list.
  init(
    _ walk: Walk?, place: Int? = nil, _ label: String, _ members: [Int], pageSize: Int,
    _ viewpoint: Viewpoint, link: (Int) -> Link
  ) {
    self.walk = walk
    self.place = place
    self.label = label
    self.members = members
    self.pageSize = pageSize
    let count = Pagination(count: members.count, size: pageSize).pages
    pages = (1...count).map { viewpoint.reference(to: link($0)) }
  }

  /// The place of a character in the list, from 0.
  func rank(of position: Int) -> Int {
    members.partitioningIndex { $0 >= position }
  }

  /// The page of the list that shows the member of a rank.
  func page(of rank: Int) -> URLReference {
    pages[min(rank / pageSize, pages.count - 1)]
  }
}
