package import CatalogTemplates

/// Locations under one letter of an alphabetical index.
package struct LetterGroup: Sendable {
  package let letter: String
  package let places: [PlaceRow]

  /// An id in the page.
  var anchor: String { letter == "#" ? "at-other" : "at-" + letter }

  /// Neighbours under one letter come together; the order stays.
  static func groups(of rows: [PlaceRow]) -> [LetterGroup] {
    var groups: [LetterGroup] = []
    var start = 0
    for index in rows.indices {
      let next = index + 1
      guard next == rows.count || rows[next].entry.letter != rows[index].entry.letter else {
        continue
      }
      groups.append(
        LetterGroup(letter: rows[index].entry.letter, places: Array(rows[start..<next])))
      start = next
    }
    return groups
  }

  package static let schema = Schema<LetterGroup>("letter") {
    $0.text(
      "letter",
      "`A`, or `#` for names that begin with no letter, or with a sign that stands for a word, as in Chinese."
    ) { $0.letter }
    $0.text("anchor", "The same as an id in the page: `at-A`.") { $0.anchor }
    $0.list("places", "Its locations.", PlaceRow.schema) { $0.places }
  }
}
