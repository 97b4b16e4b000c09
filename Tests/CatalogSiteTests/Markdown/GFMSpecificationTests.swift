import CatalogSite
import Foundation
import Testing

/// Compares the wrapper with the library's own program over the examples of the GFM specification.
///
/// Set `CATALOG_GFM_SPEC` to the specification's `spec.txt` and have `cmark-gfm` on the path.
@Suite("The examples of the GFM specification")
struct GFMSpecificationTests {
  private static let specification = ProcessInfo.processInfo.environment["CATALOG_GFM_SPEC"]
  private static let program = CMarkProgram.onPath()

  private static var isReady: Bool { specification != nil && program != nil }

  @Test(
    "With raw HTML kept, all agree with the program",
    .enabled(if: isReady, "needs CATALOG_GFM_SPEC and the cmark-gfm program"))
  func agreesUnsafe() throws {
    let program = try #require(Self.program)
    let examples = try Self.examples()
    // The program has no footnotes; the specification has none, so that they change nothing.
    for footnotes in [false, true] {
      let settings = GFMSettings(rawHTML: .keptForComparison, footnotes: footnotes)
      let differing = try examples.filter {
        try Self.html(of: $0, settings) != program.html(of: $0, ["--unsafe"])
      }
      #expect(differing == [])
    }
    #expect(examples.count > 600)
  }

  @Test(
    "With raw HTML left out, exactly those with raw HTML or an unsafe URL change, as the program's do",
    .enabled(if: isReady, "needs CATALOG_GFM_SPEC and the cmark-gfm program"))
  func differsInRawHTMLAlone() throws {
    let program = try #require(Self.program)
    let examples = try Self.examples()
    let safe = GFMSettings(footnotes: false)
    let unsafe = GFMSettings(rawHTML: .keptForComparison, footnotes: false)
    let changing = try examples.filter { try Self.html(of: $0, safe) != Self.html(of: $0, unsafe) }
    #expect(changing == examples.filter(Self.holdsRawHTMLOrUnsafeURL))
    #expect(try examples.filter { try Self.html(of: $0, safe) != program.html(of: $0, []) } == [])
    #expect(changing.count > 50)
  }

  private static func html(of text: String, _ settings: GFMSettings) throws -> GFMRendering {
    GFM.render(text, settings: settings) { _ in .none }
  }

  private static func holdsRawHTMLOrUnsafeURL(_ text: String) -> Bool {
    var holds = false
    _ = GFM.render(text, settings: GFMSettings(footnotes: false)) { outline in
      holds =
        !outline.rawHTML.isEmpty
        || outline.destinations.contains { destination in
          ["javascript:", "vbscript:", "file:", "data:"].contains {
            destination.url.lowercased().hasPrefix($0)
          }
        }
      return .none
    }
    return holds
  }

  /// The part of each example before the line with a dot.
  private static func examples() throws -> [String] {
    let path = try #require(specification)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let fence = String(repeating: "`", count: 32)
    var examples: [String] = []
    var example: String?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(fence + " example") {
        example = ""
      } else if line == ".", let text = example {
        examples.append(text.replacing("→", with: "\t"))
        example = nil
      } else if example != nil {
        example? += line + "\n"
      }
    }
    return examples
  }
}
