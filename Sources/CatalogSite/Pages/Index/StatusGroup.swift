/// A status and who has it, among all characters or those of one species or gender.
struct StatusGroup: Sendable {
  let mark: StatusMark
  /// Characters, as positions in their order.
  let members: [Int]
  /// How many of the characters have a status that stands before this one.
  let start: Int
  /// Whether it has pages of its own.
  var isListed: Bool

  /// How many statuses each page of a list shows, besides its own.
  fileprivate static let most = 20

  /// In the order of the statuses.
  ///
  /// - Parameter members: of each status that occurs, in any order.
  static func groups(_ members: [(mark: StatusMark, all: [Int])], areListed: Bool) -> [StatusGroup]
  {
    var start = 0
    return members.sorted { $0.mark.status < $1.mark.status }.map { mark, all in
      defer { start += all.count }
      return StatusGroup(mark: mark, members: all, start: start, isListed: areListed)
    }
  }
}

extension [StatusGroup] {
  /// The positions of the most common, in their order; of equals, those that come first.
  var common: [Int] {
    indices.sorted { (self[$1].members.count, $0) < (self[$0].members.count, $1) }
      .prefix(StatusGroup.most).sorted()
  }

  /// The position of a status; nil where nobody has it.
  ///
  /// Every page asks for its own, and there may be as many as characters: so they are not looked at one after the other.
  func position(of mark: StatusMark) -> Int? {
    let position = partitioningIndex { $0.mark.status >= mark.status }
    return position < endIndex && self[position].mark == mark ? position : nil
  }
}
