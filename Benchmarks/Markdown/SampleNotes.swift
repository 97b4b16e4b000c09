/// Invented notes as people write them: headings, links, emphasis, a list, a quote, a table, a footnote. Always the same.
enum SampleNotes {
  /// 826 of about 2 kB, one for each character.
  static let all: [String] = (1...826).map(note)

  private static let sentences = [
    "Seen first in the garage, with a **portal** still open and nobody near it.",
    "What the records say about *that* afternoon differs from what [the neighbour](character:2) told.",
    "Nothing of it was ever proven, and `C-137` is not mentioned at all.",
    "The [citadel](location:20) keeps a copy; ask for it by number, not by name.",
    "In [the third season](episode:28) the story is told again, ~~better~~ longer.",
    "Two of the witnesses left the planet; the third, it seems, never was on it.",
    "See the [list of sightings](https://example.org/sightings?page=2) for the rest.",
  ]

  private static func note(_ id: Int) -> String {
    func paragraph(_ start: Int) -> String {
      (0..<4).map { sentences[(id + start + $0) % sentences.count] }.joined(separator: "\n")
    }
    return """
      # Notes on number \(id)

      \(paragraph(0))

      \(paragraph(1))

      ## Sightings

      - [x] on the roof, \(id % 24) o'clock
      - [ ] in the cellar, with [a friend](character:\(id % 826 + 1))
        and a lamp
      - in a picture that nobody took

      > \(sentences[id % sentences.count])
      > It was \(id) days ago.[^1]

      | Where | When | Who |
      |:------|-----:|-----|
      | roof | \(id) | *unknown* |
      | cellar | \(id + 1) | [Morty](character:2) |

      ### And after

      \(paragraph(2))

      1. \(sentences[(id + 3) % sentences.count])
      2. \(sentences[(id + 5) % sentences.count])

      \(paragraph(3))

      \(sentences[(id + 1) % sentences.count])

      [^1]: Counted from the first broadcast.

      """
  }
}
