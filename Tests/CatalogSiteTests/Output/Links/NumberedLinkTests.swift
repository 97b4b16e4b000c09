import CatalogSite
import CatalogTestSupport
import Testing

/// Links to pages that are named by numbers, which are found by the number.
@Suite("Links to pages that are named by numbers")
struct NumberedLinkTests {
  /// Numbers as somebody may write them: near together and far apart, with zeros before them, too long for a number, and none.
  private static let names =
    ["0", "00", "01", "7", "007", "10", "11", "12", "100", "101", "4000", "999999999"]
    + ["1000000000", "18446744073709551617", "340282366920938463463374607431768211457", "1x", "x1"]
    + ["-1", "+1", "", " 1", "1 ", "٣"]
  private static let folders = ["a/", "b/", "b/c/", "1/"]
  private static let endings = [".html", ".htm", ".html.html", "html", ".HTML", "/index.html"]

  @Test(arguments: 1...20)
  func `a link is wrong exactly where the site has no such file`(_ seed: UInt64) async throws {
    var numbers = SeededGenerator(seed: seed)
    func path(_ numbers: inout SeededGenerator) -> String {
      let ending =
        Int.random(in: 0..<4, using: &numbers) > 0
        ? ".html" : Self.endings.randomElement(using: &numbers) ?? ""
      return (Self.folders.randomElement(using: &numbers) ?? "")
        + (Self.names.randomElement(using: &numbers) ?? "") + ending
    }
    var pages: [String: String] = [:]
    for _ in 0..<40 {
      let path = path(&numbers)
      if path.utf8.last != UInt8(ascii: "/") { pages[path] = "" }
    }
    let links = (0..<200).map { _ in path(&numbers) }
    pages["index.html"] = links.map { "<a href=\"\($0)\">x</a>" }.joined()
    let wrong = Set(links).filter { pages[$0] == nil }
    #expect(!wrong.isEmpty && wrong.count < Set(links).count)
    var found: Set<String> = []
    do {
      try await OutputWorld().build(pages)
    } catch let problems as LinkProblems {
      found = Set(problems.problems.compactMap(\.link))
    }
    #expect(found == wrong)
  }
}
