/// Finds what somebody probably meant.
enum NearestWord {
  /// The nearest of `words` with at most a third of its letters wrong (at least two), the first of equals; else nil.
  static func to(_ word: String, among words: [String]) -> String? {
    let ranked = words.map { (word: $0, distance: distance(word, $0)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(2, best.word.utf8.count / 3) ? best.word : nil
  }

  /// Levenshtein's: letters added, left out or changed.
  private static func distance(_ a: String, _ b: String) -> Int {
    let b = Array(b.utf8)
    var row = Array(0...b.count)
    for (i, letter) in a.utf8.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let changed = diagonal + (letter == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
