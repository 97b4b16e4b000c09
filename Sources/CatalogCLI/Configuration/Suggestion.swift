/// Finds the word that was probably meant.
enum Suggestion {
  /// - Returns: the nearest of the words by edits, if it is near enough to be meant.
  static func closest(to word: String, among words: [String]) -> String? {
    let limit = max(1, word.count / 3)
    return
      words
      .map { (distance: distance(Array(word.lowercased()), Array($0)), word: $0) }
      .filter { $0.distance <= limit }
      .min { ($0.distance, $0.word) < ($1.distance, $1.word) }?
      .word
  }

  /// Edits from one to the other: a letter more, less or changed, or two swapped (Damerau).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for (i, letter) in left.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var cost = min(rows[i][j] + (letter == other ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          cost = min(cost, rows[i - 1][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
