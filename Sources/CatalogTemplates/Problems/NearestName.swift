/// Finds the name that was probably meant.
package enum NearestName {
  /// The candidate nearest to `name` by edit distance, if it is near enough to be a slip: at most one
  /// edit in three letters, those of a folder that both stand in left out. Case counts for nothing; of equally near ones the first in
  /// order wins.
  package static func suggestion(for name: String, among candidates: some Sequence<String>)
    -> String?
  {
    let wanted = letters(of: name)
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name && candidate != "." {
      let letters = letters(of: candidate)
      let folder = commonFolder(wanted, letters)
      let allowed = max(1, (wanted.count - folder) / 3)
      let most = min(best?.distance ?? allowed, allowed, letters.count - folder - 1)
      guard let distance = distance(wanted[...], letters[...], atMost: most) else { continue }
      if let best, distance == best.distance, best.name <= candidate { continue }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// The same as a question: `did you mean "status"?`
  package static func question(for name: String, among candidates: some Sequence<String>)
    -> String?
  {
    suggestion(for: name, among: candidates).map { "did you mean \"\($0)\"?" }
  }

  /// Longer names are compared by their beginning; keeps hostile templates cheap.
  private static let limit = 64

  private static func letters(of name: String) -> [Unicode.Scalar] {
    Array(name.lowercased().unicodeScalars.prefix(limit))
  }

  /// How many letters there are up to the last slash of those that both begin with.
  private static func commonFolder(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var count = 0
    for (index, (one, other)) in zip(left, right).enumerated() {
      guard one == other else { break }
      if one == "/" { count = index + 1 }
    }
    return count
  }

  /// Edit distance in which a swap of neighbours is one edit (optimal string alignment).
  /// - Returns: nil when it is more than `most`, which is often known early.
  private static func distance(
    _ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>, atMost most: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= most else { return nil }
    let (left, right) = withoutCommonEnds(left, right)
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    var least = 0
    for row in left.indices {
      let leastBefore = least
      current[0] = row + 1
      least = row + 1
      for column in right.indices {
        var best = min(last[column + 1] + 1, current[column] + 1)
        best = min(best, last[column] + (left[row] == right[column] ? 0 : 1))
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current[column + 1] = best
        least = min(least, best)
      }
      // A swap goes on from the row before.
      guard least <= most || leastBefore < most else { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count] <= most ? last[right.count] : nil
  }

  /// What they begin and end with alike costs no edit: names of files in one folder are mostly that.
  private static func withoutCommonEnds(
    _ left: ArraySlice<Unicode.Scalar>, _ right: ArraySlice<Unicode.Scalar>
  ) -> ([Unicode.Scalar], [Unicode.Scalar]) {
    let start = zip(left, right).prefix { $0 == $1 }.count
    let (left, right) = (left.dropFirst(start), right.dropFirst(start))
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    return (Array(left.dropLast(end)), Array(right.dropLast(end)))
  }
}
