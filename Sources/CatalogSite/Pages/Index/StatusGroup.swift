/// A status and who has it.
struct StatusGroup: Sendable {
  let mark: StatusMark
  /// Characters, as positions in their order.
  let members: [Int]

  /// How many statuses each page of a list shows, besides its own.
  private static let most = 20

  /// For the number of members of each status, whether it is among the most common; of equals, those that come first.
  static func areCommon(_ counts: [Int]) -> [Bool] {
    guard counts.count > most else { return counts.map { _ in true } }
    let ranked = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
    var common = counts.map { _ in false }
    for position in ranked.prefix(most) { common[position] = true }
    return common
  }
}
