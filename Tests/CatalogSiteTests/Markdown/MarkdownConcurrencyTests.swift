import CatalogSite
import Testing

@Suite("Markdown from several tasks")
struct MarkdownConcurrencyTests {
  /// Texts that lean on the parser's static tables: `~` is markup only while a parse has it switched on.
  private static let documents = (0..<500).map { number in
    String(
      repeating: "a ~~b \(number)~~ *c* \"d\" ~~e~~ `f` [g](character:1)\n", count: 1 + number % 7)
  }

  @Test("Two tasks render many documents at once, and each is as it is alone")
  func rendersAtOnce() async {
    let alone = Self.documents.map { markdownOutcome($0) }
    let differing = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          (0..<8).reduce(0) { sum, _ in
            sum + zip(Self.documents, alone).count { markdownOutcome($0) != $1 }
          }
        }
      }
      return await group.reduce(0, +)
    }
    #expect(differing == 0)
  }
}
