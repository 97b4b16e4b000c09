import CatalogTemplates
import CatalogTestSupport
import Synchronization
import Testing

/// Templates for pages that have something in common.
@Suite("A specialized template")
struct SpecializationTests {
  /// Two shows of the same schema, one of which all pages share, and pages within the page.
  private struct Pair: Sendable {
    var shared = Show()
    var own = Show()
    var more: [Pair] = []
    /// How often somebody asked for what is shared.
    var asked: Counter?

    static let schema: Schema<Pair> = Schema("pair") {
      $0.object("shared", "The same in all pages.", Show.schema, isShared: true) {
        $0.asked?.count()
        return $0.shared
      }
      $0.object("own", "The page's own.", Show.schema) { $0.own }
      $0.list("more", "Pages in the page.", Pair.schema) { $0.more }
    }
  }

  private final class Counter: Sendable {
    private let number = Atomic<Int>(0)
    var value: Int { number.load(ordering: .relaxed) }
    func count() { number.add(1, ordering: .relaxed) }
  }

  private static let mains = [
    "{{#shared}}{{>show}}{{/shared}}|{{#own}}{{>show}}{{/own}}",
    "{{#shared}}{{#own}}{{>show}}{{/own}}{{title}}{{/shared}}",
    "{{#own}}{{title}}{{#shared}}{{>show}}{{title}}{{/shared}}{{>show}}{{/own}}",
    "  {{>both}}\n",
    "{{shared.title}}{{{shared.home}}}{{#shared.cast}}{{>card}}{{own.title}}{{/shared.cast}}"
      + "{{#own.cast}}{{>card}}{{/own.cast}}{{^shared.host}}{{own.year}}{{/shared.host}}",
    "{{#more}}{{shared.title}}{{#own}}{{title}}{{/own}}{{/more}}{{shared.title}}",
    "{{>deep}}{{#shared}}{{>deep}}{{/shared}}",
    "{{#shared.parts}}{{>tree}}{{/shared.parts}}{{#own.parts}}{{>tree}}{{/own.parts}}",
    "{{<frame}}{{$body}}{{own.title}}{{#shared}}{{>show}}{{/shared}}{{/body}}{{/frame}}",
  ]
  private static let partials = [
    "both": "{{#shared}}\n  {{title}}\n{{>card}}\n{{/shared}}\n{{own.title}}\n",
    "card": "{{shared.title}}{{own.title}}",
    "deep": "{{shared.title}}<{{#more}}{{own.title}}{{>deep}}{{/more}}>",
    "frame": "{{shared.title}}:{{$body}}{{/body}}{{#shared.isRunning}}on{{/shared.isRunning}}",
  ]

  @Test("gives what the template gives", arguments: 0..<200 as Range<UInt64>)
  func same(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var writer = RandomTemplates()
    var templates = writer.make(using: &generator)
    templates["show"] = templates["main"]
    for (name, text) in Self.partials { templates[name] = text }
    templates["main"] = (0..<3).map { _ in generator.one(of: Self.mains) }.joined(separator: "\n")
    let template = try compiled(templates, Pair.schema)
    var first = Pair()
    first.shared = .random(using: &generator)
    let specialized = template.specialized(for: first)
    for _ in 0..<5 {
      var page = first
      page.own = .random(using: &generator)
      page.more = (0..<2).map { _ in
        // Not the page: what it shares is another's.
        Pair(
          shared: .random(using: &generator), own: .random(using: &generator),
          more: [Pair(shared: .random(using: &generator))])
      }
      var expected = OutputBuffer()
      template.render(page, into: &expected)
      var output = OutputBuffer()
      specialized.render(page, into: &output)
      #expect(output.text == expected.text, "\(templates)")
    }
  }

  @Test(
    "asks for what is shared once",
    arguments: [
      "{{shared.title}}", "{{#shared}}{{#cast}}{{name}}{{/cast}}{{/shared}}",
      "{{#shared.host}}{{name}}{{/shared.host}}{{^shared.host}}x{{/shared.host}}",
      "{{#own}}{{#shared}}{{title}}{{>part}}{{/shared}}{{/own}}", "{{>part}}",
    ])
  func once(text: String) throws {
    let counter = Counter()
    let page = Pair(asked: counter)
    let template = try compiled(
      ["main": text, "part": "{{shared.title}}{{#shared.tags}}{{.}}{{/shared.tags}}"], Pair.schema)
    let specialized = template.specialized(for: page)
    let asked = counter.value
    #expect(asked > 0)
    var output = OutputBuffer()
    for _ in 0..<3 { specialized.render(page, into: &output) }
    #expect(counter.value == asked)
  }

  @Test("that would become too large stays as it is")
  func large() throws {
    var page = Pair()
    page.shared.tags = (0..<400).map(String.init)
    let template = try compiled(
      ["main": "{{#shared.tags}}{{#shared.tags}}{{own.title}}{{/shared.tags}}{{/shared.tags}}"],
      Pair.schema)
    page.own.title = "x"
    var output = OutputBuffer()
    template.specialized(for: page).render(page, into: &output)
    #expect(output.count == 400 * 400)
  }
}
