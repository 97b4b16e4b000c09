import CatalogTemplates
import CatalogTestSupport
import Testing

/// Whatever stands in a template, compiling ends with a template or with problems, and a template renders.
@Suite("Templates made of noise")
struct RobustnessTests {
  @Test("of random pieces either compile or give problems", arguments: 0..<100 as Range<UInt64>)
  func pieces(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "{{", "}}", "{{{", "}}}", "{{#cast}}", "{{/cast}}", "{{^tags}}", "{{/tags}}", "{{>main}}",
      "{{>other}}", "{{<other}}", "{{/other}}", "{{$a}}", "{{/a}}", "{{.}}", "{{name}}",
      "{{title}}",
      "\n", "\r\n", " ", "\t", "  ", "{{=<% %>=}}", "<%={{ }}=%>", "<%", "%>", "{{!", "{{=", "=}}",
      "é", "\u{0}", "\"", "<", "{{#parts}}", "{{/parts}}", "{{#host}}", "{{/host}}", "x", "{", "}",
    ]
    for _ in 0..<5 {
      check(text(pieces, 60, &generator), text(pieces, 30, &generator))
    }
  }

  @Test("of random bytes either compile or give problems", arguments: 0..<50 as Range<UInt64>)
  func bytes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        generator.chance(40)
          ? generator.one(of: Array("{}#^/<>$!&=. \n".utf8))
          : UInt8.random(in: 0...255, using: &generator)
      }
      check(String(decoding: bytes, as: UTF8.self), "{{$a}}{{/a}}")
    }
  }

  @Test(
    "with a few bytes changed either compile or give problems", arguments: 0..<100 as Range<UInt64>)
  func mutations(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var writer = RandomTemplates()
    var templates = writer.make(using: &generator)
    for name in templates.keys.sorted() {
      var bytes = Array((templates[name] ?? "").utf8)
      for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(generator.one(of: Array("{}#^/<>$ \n".utf8)), at: place)
        default: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      templates[name] = String(decoding: bytes, as: UTF8.self)
    }
    check(templates)
  }

  @Test("that are large and hostile end soon", arguments: hostileTexts.indices)
  func hostile(index: Int) {
    check(Self.hostileTexts[index], "{{$a}}{{/a}}")
  }

  @Test("that have one another as parents in a long row end soon")
  func parents() {
    var templates = ["main": "{{<p0}}{{$a}}x{{/a}}{{/p0}}", "p2000": "{{$a}}{{/a}}"]
    for level in 0..<2000 {
      templates["p\(level)"] = "{{<p\(level + 1)}}{{$a\(level)}}x{{/a\(level)}}{{/p\(level + 1)}}"
    }
    check(templates)
  }

  @Test("that use one another in millions of ways end soon")
  func uses() {
    var templates = ["main": "<i {{>p0}}", "p14": "{{title}}"]
    for level in 0..<14 {
      let next = "{{>p\(level + 1)}}"
      templates["p\(level)"] =
        "\(next){{#title}}\"{{/title}}\(next) a\(level)={{#tags}}\(next){{/tags}}>"
    }
    check(templates)
  }

  @Test("are given up where nobody waits for them any more")
  func cancelled() async {
    let isGivenUp = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let library = TemplateLibrary([TemplateSource(name: "main", path: "main", text: "{{nmae}}")])
      var problems = TemplateProblems()
      let template = library.compile("main", against: Show.schema, problems: &problems)
      return template == nil && problems.isEmpty
    }.value
    #expect(isGivenUp)
  }

  private static let hostileTexts = [
    String(repeating: "{{", count: 20_000), String(repeating: "{{{a}} ", count: 20_000),
    String(repeating: "{{#title}}", count: 20_000), String(repeating: "{{!", count: 40_000),
    String(repeating: "{{/a}}", count: 20_000), String(repeating: "{{<main}}", count: 20_000),
    String(repeating: "{{$a}}", count: 20_000), String(repeating: " ", count: 100_000),
    String(repeating: "{{nope}}\n", count: 50_000), String(repeating: "{{nope}}", count: 50_000),
    String(repeating: "{{>main}}", count: 50_000), String(repeating: "{{title}}", count: 20_000),
    String(repeating: "{{#tags}}{{/tags}}", count: 20_000), String(repeating: "\n", count: 100_000),
    "{{" + String(repeating: "a.", count: 100_000) + "}}",
    String(repeating: "{{<other}}{{$a}}", count: 90)
      + String(repeating: "{{/a}}{{/other}}", count: 90),
    (0..<12).map { "{{$a\($0)}}{{/a\($0)}}{{<main}}{{$a\($0)}}x{{/a\($0)}}{{/main}}" }.joined(),
  ]

  private func text(_ pieces: [String], _ most: Int, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...most, using: &generator)).map { _ in generator.one(of: pieces) }
      .joined()
  }

  private func check(_ main: String, _ other: String) {
    check(["main": main, "other": other])
  }

  private func check(_ templates: [String: String]) {
    var library = TemplateLibrary(templates)
    for dialect in [TemplateDialect.specification, .theme] {
      library.dialect = dialect
      var problems = TemplateProblems()
      let template = library.compile("main", against: Show.schema, problems: &problems)
      #expect((template == nil) == !problems.isEmpty)
      #expect(problems.count <= 2_000)
      // They are printed without a fault, too.
      _ = problems.description
      var output = OutputBuffer()
      template?.render(Show(parts: [Part(label: "p")]), into: &output)
    }
  }
}
