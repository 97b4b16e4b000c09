/// Finds the name that was probably meant.
package enum NearestName {
  /// The candidate nearest to `name` by edit distance, if it is near enough to be a slip: at most one
  /// edit in three letters. Case counts for nothing; of equally near ones the first in order wins.
  package static func suggestion(for name: String, among candidates: some Sequence<String>)
    -> String?
  {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(limit))
    let allowed = max(1, wanted.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in Set(candidates).sorted() where candidate != name && candidate != "." {
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(limit))
      if abs(letters.count - wanted.count) > allowed { continue }
      let distance = distance(wanted, letters)
      if distance <= allowed, distance < best?.distance ?? .max, distance < letters.count {
        best = (distance, candidate)
      }
    }
    return best?.name
  }

  /// Longer names are compared by their beginning; keeps hostile templates cheap.
  private static let limit = 64

  /// Edit distance in which a swap of neighbours is one edit (optimal string alignment).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(last[column + 1] + 1, current[column] + 1)
        best = min(best, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
