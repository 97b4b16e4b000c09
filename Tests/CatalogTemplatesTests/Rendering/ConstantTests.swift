import CatalogTemplates
import Testing

@Suite("Constants")
struct ConstantTests {
  private struct Page: Sendable {
    static let schema: Schema<Page> = Schema("page") {
      $0.text("name") { _ in "N" }
      $0.list("rows", "Its rows.", Page.schema) { _ in [] }
    }
  }

  private func library(_ text: String) -> TemplateLibrary {
    var library = TemplateLibrary([
      TemplateSource(name: "main", path: "main.mustache", text: text),
      TemplateSource(name: "part", path: "part.mustache", text: "<{{text.part}}>"),
    ])
    library.constants = TemplateConstants(
      root: "text", values: ["close": "Close & go", "part": "P"],
      refused: ["season": "it has places for values"], source: "en.json")
    return library
  }

  private func rendered(_ text: String) throws -> String {
    var problems = TemplateProblems()
    let template = library(text).compile("main", against: Page.schema, problems: &problems)
    var output = OutputBuffer()
    try #require(template).render(Page(), into: &output)
    return output.text
  }

  private func problems(_ text: String) -> [String] {
    var problems = TemplateProblems()
    _ = library(text).compile("main", against: Page.schema, problems: &problems)
    return problems.sorted.map { $0.summary }
  }

  @Test func `stand in the page escaped, or as they are, in partials too`() throws {
    #expect(
      try rendered("{{text.close}}|{{{text.close}}}|{{name}}{{>part}}")
        == "Close &amp; go|Close & go|N<P>")
  }

  @Test func `that do not exist are reported where they stand`() {
    #expect(
      problems("a {{text.cloes}} {{text.other}}{{text.season}}") == [
        "main.mustache:1:10: \"cloes\" is not a text of en.json; did you mean \"close\"?",
        "main.mustache:1:25: \"other\" is not a text of en.json; add it there",
        "main.mustache:1:39: \"season\" of en.json cannot be written here; it has places for values",
      ])
    #expect(
      problems("{{text.close\u{A0}}}") == [
        "main.mustache:1:8: \"close\u{A0}\" is not a text of en.json; it holds U+00A0; take it out"
      ])
  }

  @Test func `are no sections`() {
    #expect(
      problems("{{#text.close}}x{{/text.close}}{{^text.season}}{{nmae}}{{/text.season}}") == [
        "main.mustache:1:4: \"text.close\" cannot be a section; it is the same on every page; write {{text.close}}",
        "main.mustache:1:35: \"text.season\" cannot be a section; it has places for values",
        "main.mustache:1:50: \"nmae\" is not a field of page; did you mean \"name\"?",
      ])
    #expect(
      problems("{{#text.cloes}}x{{/text.cloes}}") == [
        "main.mustache:1:9: \"cloes\" is not a text of en.json; did you mean \"close\"?"
      ])
  }

  @Test func `of several words stand in quotes in a tag`() throws {
    #expect(
      problems("<i lang={{text.part}} title={{text.close}}>{{text.close}}</i>") == [
        "main.mustache:1:31: \"text.close\" stands in an attribute without quotes; write title=\"{{text.close}}\""
      ])
    #expect(
      try rendered("<i lang={{text.part}} title=\"{{text.close}}\" id={{{text.close}}}>")
        == "<i lang=P title=\"Close &amp; go\" id=Close & go>")
  }

  @Test func `behind a slip of their root are told with the root`() {
    #expect(
      problems("{{txet.close}}{{nmae.first}}{{txet}}") == [
        "main.mustache:1:3: \"txet\" is not a field of page; did you mean \"text\"?",
        "main.mustache:1:17: \"nmae\" is not a field of page; did you mean \"name\"?",
        "main.mustache:1:31: \"txet\" is not a field of page; expected one of: name, rows",
      ])
    #expect(library("{{txet.close}}{{name.b}}{{txet}}").constantsMeant(root: "text") == ["close"])
  }

  @Test func `are not named by their root alone`() {
    let message = "\"text\" is all texts together; name one of them, such as {{text.close}}"
    #expect(
      problems("{{text}}{{#text}}{{close}}{{/text}}") == [
        "main.mustache:1:3: \(message)", "main.mustache:1:12: \(message)",
      ])
  }

  @Test func `that templates name are known, also in templates no page uses`() {
    #expect(
      library("{{#rows}}{{text.a}}{{/rows}}{{name}}").constantsUsed(root: "text") == ["a", "part"])
    #expect(
      library("{{^text.b}}{{/text.b}}").constantsUsed(root: "text") == ["b", "part"])
  }
}
