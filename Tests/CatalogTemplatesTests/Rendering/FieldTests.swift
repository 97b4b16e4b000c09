import CatalogTemplates
import Testing

@Suite("A field")
struct FieldTests {
  @Test(
    "is shown, raw, and as a section as its kind says",
    arguments: [
      ("{{title}}|{{{title}}}", "The Lamplighters|The Lamplighters"),
      ("{{#title}}[{{.}}]{{/title}}{{^title}}none{{/title}}", "[The Lamplighters]"),
      ("{{year}}|{{{year}}}|{{&year}}", "1987|1987|1987"),
      ("{{#isRunning}}runs{{/isRunning}}{{^isRunning}}ended{{/isRunning}}", "runs"),
      ("{{home}}{{#home}} {{.}}{{/home}}", "shows/lamplighters.html shows/lamplighters.html"),
      ("{{&summary}}{{{summary}}}", "<p>Lamps &amp; light.</p><p>Lamps &amp; light.</p>"),
      ("{{#summary}}<div>{{{.}}}</div>{{/summary}}", "<div><p>Lamps &amp; light.</p></div>"),
      (
        "{{tagline}} {{#tagline}}{{.}}{{/tagline}}{{^tagline}}none{{/tagline}}", "Light up Light up"
      ),
      ("{{seasons}} {{#seasons}}{{.}}{{/seasons}}{{^seasons}}none{{/seasons}}", "3 3"),
      ("<{{site}}>{{#site}}{{.}}{{/site}}{{^site}}no site{{/site}}", "<>no site"),
      ("{{creator.name}}{{#creator}}, {{name}}{{/creator}}", "Ada Quill, Ada Quill"),
      ("{{host.name}}", "Bo &quot;Fox&quot; O&#39;Hare"),
      ("{{{host.name}}}", "Bo \"Fox\" O'Hare"),
      ("{{#host}}{{name}}/{{role}}{{/host}}", "Bo &quot;Fox&quot; O&#39;Hare/host"),
      ("{{#host.role}}({{.}}){{/host.role}}", "(host)"),
      ("{{#cast}}{{name}}{{#role}} as {{.}}{{/role}};{{/cast}}", "Cy &lt;3 as lead;Dé &amp; Co;"),
      ("{{#tags}}{{.}},{{/tags}}", "warm,&lt;odd&gt;,"),
      ("{{#tags}}{{{.}}},{{/tags}}{{^tags}}none{{/tags}}", "warm,<odd>,"),
      ("{{^parts}}no parts{{/parts}}", "no parts"),
      ("{{^creator}}never{{/creator}}", ""),
    ])
  func isShown(template: String, expected: String) throws {
    #expect(try rendered(template, Show.schema, Show()) == expected)
  }

  @Test(
    "that is absent or empty is nothing, and false",
    arguments: [
      ("[{{title}}]{{#title}}x{{/title}}{{^title}}untitled{{/title}}", "[]untitled"),
      ("{{#summary}}x{{/summary}}{{^summary}}no summary{{/summary}}", "no summary"),
      ("{{#isRunning}}runs{{/isRunning}}{{^isRunning}}ended{{/isRunning}}", "ended"),
      ("[{{tagline}}]{{#tagline}}x{{/tagline}}{{^tagline}}none{{/tagline}}", "[]none"),
      ("[{{seasons}}]{{#seasons}}x{{/seasons}}{{^seasons}}none{{/seasons}}", "[]none"),
      ("[{{host.name}}{{#host}}x{{/host}}{{#host.name}}x{{/host.name}}]", "[]"),
      ("{{^host}}no host{{/host}} {{^host.name}}no name{{/host.name}}", "no host no name"),
      ("{{#cast}}x{{/cast}}{{^cast}}nobody{{/cast}}", "nobody"),
      ("{{#tags}}x{{/tags}}{{^tags}}no tags{{/tags}}", "no tags"),
    ])
  func isAbsent(template: String, expected: String) throws {
    let show = Show(
      title: "", isRunning: false, summary: .empty, tagline: nil, seasons: nil, host: nil, cast: [],
      tags: [])
    #expect(try rendered(template, Show.schema, show) == expected)
  }

  @Test("of a number that is optional is true when it is 0")
  func zeroIsThere() throws {
    let text = "{{#seasons}}{{.}} seasons{{/seasons}}"
    #expect(try rendered(text, Show.schema, Show(seasons: 0)) == "0 seasons")
  }

  @Test(
    "of a number has its digits and no grouping",
    arguments: [0, 7, -1, 1_000_000, -20_25, Int.max, Int.min])
  func numbers(year: Int) throws {
    #expect(try rendered("{{year}}", Show.schema, Show(year: year)) == "\(year)")
  }

  @Test("is looked up from the innermost context outwards")
  func scopes() throws {
    let text = "{{#creator}}{{name}} of {{title}}{{#cast}}, {{name}}{{/cast}}{{/creator}}"
    let expected = "Ada Quill of The Lamplighters, Cy &lt;3, Dé &amp; Co"
    #expect(try rendered(text, Show.schema, Show()) == expected)
  }

  @Test("of the outer object is seen again after the section on the inner one of the same schema")
  func outerComesBack() throws {
    let text = "{{#host}}{{role}} {{#creator}}{{name}}{{/creator}} {{name}}{{/host}}"
    let show = Show(host: Person(name: "Bo", role: "host"))
    #expect(try rendered(text, Show.schema, show) == "host Ada Quill Bo")
  }

  @Test("of a dotted section is pushed alone: what it was reached through stays out of sight")
  func dottedSection() throws {
    struct Outer: Sendable {
      var person = Person(name: "outer", role: nil)
      var inner = Inner()
      static let schema: Schema<Outer> = Schema("outer") {
        $0.object("person", "Somebody.", Person.schema) { $0.person }
        $0.object("inner", "What is inside.", Inner.schema) { $0.inner }
      }
    }
    struct Inner: Sendable {
      var person = Person(name: "inner", role: nil)
      var words = ["a", "b"]
      static let schema: Schema<Inner> = Schema("inner") {
        $0.object("person", "Somebody.", Person.schema) { $0.person }
        $0.texts("words") { $0.words }
      }
    }
    let text =
      "{{#inner.words}}{{.}} {{person.name}};{{/inner.words}}{{#inner}}{{person.name}}{{/inner}}"
    #expect(try rendered(text, Outer.schema, Outer()) == "a outer;b outer;inner")
  }
}
