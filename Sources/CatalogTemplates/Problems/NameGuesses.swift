/// Finds the names that were probably meant by many, as long as that is quick.
///
/// Each is compared with all candidates, and a folder under another name breaks every way into it: for the first of them a guess helps,
/// behind them it only takes time.
package struct NameGuesses {
  /// How many comparisons are left.
  private var left: Int

  package init(atMost comparisons: Int = 200_000) {
    left = comparisons
  }

  /// The path with the same name in another folder, else the candidate nearest to `name`; nil where no comparisons are left.
  package mutating func guess(for name: String, among candidates: [String]) -> String? {
    guard left > 0 else { return nil }
    left -= candidates.count
    let file = Self.file(in: name)
    let namesakes = candidates.filter { $0 != name && Self.file(in: $0).elementsEqual(file) }
    return NearestName.suggestion(for: name, among: namesakes) ?? namesakes.min()
      ?? NearestName.suggestion(for: name, among: candidates)
  }

  /// What stands behind the last slash.
  private static func file(in path: String) -> Substring.UTF8View {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path.utf8[...] }
    return path.utf8[slash...].dropFirst()
  }
}
