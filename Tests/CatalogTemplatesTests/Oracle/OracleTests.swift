import CatalogTemplates
import CatalogTestSupport
import Mustache
import Testing

/// swift-mustache renders the same templates with the same values to the same bytes.
@Suite("The oracle agrees on")
struct OracleTests {
  @Test(
    "templates as people write them",
    arguments: [
      ["main": "{{title}} ({{year}})\n{{{title}}} {{&title}}\n"],
      ["main": "{{#host}}{{name}}{{/host}}{{^host}}nobody{{/host}} {{host.name}} {{creator.name}}"],
      [
        "main":
          "<ul>\n{{#cast}}\n  <li>{{name}}{{#role}} ({{role}}){{/role}}</li>\n{{/cast}}\n</ul>\n"
      ],
      ["main": "{{#tags}}{{.}} {{/tags}}{{^tags}}none{{/tags}}"],
      ["main": "{{! a comment }}\n  {{! alone }}\nx {{! in line }} y\n"],
      ["main": "{{=<% %>=}}<%title%> {{title}} <%#isRunning%>r<%/isRunning%><%={{ }}=%>{{title}}"],
      ["main": "{{#isRunning}}\n a\n{{/isRunning}}\n{{^isRunning}}\n b\n{{/isRunning}}\nc"],
      ["main": "{{#cast}}{{name}} in {{title}};{{/cast}}"],
      ["main": "{{#cast}}{{>card}}{{/cast}}", "card": "<b>{{name}}</b> {{title}}\n"],
      ["main": "x\n  {{>card}}\ny", "card": "<b>\n{{title}}\n</b>\n"],
      [
        "main": "{{<layout}}{{$title}}{{title}}{{/title}}{{/layout}}",
        "layout": "<t>{{$title}}x{{/title}}</t>",
      ],
      [
        "main": "{{<layout}}\n{{$body}}\n<p>{{title}}</p>\n{{/body}}\n{{/layout}}\n",
        "layout":
          "<main>\n{{$body}}\n{{/body}}\n</main>\n{{$foot}}<footer>{{year}}</footer>{{/foot}}\n",
      ],
      [
        "main": "{{<middle}}{{$a}}1 {{title}}{{/a}}{{/middle}}",
        "middle": "{{<base}}{{$a}}2{{/a}}{{$b}}2{{/b}}{{/base}}",
        "base": "{{$a}}3{{/a}}|{{$b}}3{{/b}}|{{$c}}3 {{year}}{{/c}}",
      ],
      [
        "main": "{{#parts}}{{>part}}{{/parts}}", "part": "{{label}}({{#parts}}{{>part}}{{/parts}})",
      ],
      ["main": "{{#creator}}{{name}}{{#cast}} {{name}}{{/cast}} {{name}}{{/creator}}"],
      ["main": "line\r\n{{#cast}}\r\n- {{name}}\r\n{{/cast}}\r\nend\r\n"],
      ["main": "{{{summary}}}"],
    ])
  func templates(_ templates: [String: String]) throws {
    var show = Show()
    show.parts = [Part(label: "a", parts: [Part(label: "b"), Part(label: "<c>")])]
    let ours = try rendered(templates, Show.schema, show)
    let library = MustacheLibrary(
      templates: try templates.mapValues { try MustacheTemplate(string: $0) })
    #expect(library.render(show.oracleValue, withTemplate: "main") == ours)
  }

  @Test("templates and values made at random", arguments: 0..<300 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var writer = RandomTemplates()
    let templates = writer.make(using: &generator)
    let template = try compiled(templates, Show.schema)
    let library = MustacheLibrary(
      templates: try templates.mapValues { try MustacheTemplate(string: $0) })
    var output = OutputBuffer()
    for _ in 0..<5 {
      let show = Show.random(using: &generator)
      output.removeAll()
      template.render(show, into: &output)
      let theirs = library.render(show.oracleValue, withTemplate: "main")
      #expect(output.text == theirs, "\(templates)")
    }
  }
}
