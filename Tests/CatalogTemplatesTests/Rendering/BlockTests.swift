import CatalogTemplates
import Testing

/// Beyond what the official suite covers.
@Suite("A block")
struct BlockTests {
  @Test("shows its default where nothing fills it, and what fills it elsewhere")
  func defaults() throws {
    let templates = [
      "main": "{{<layout}}{{$title}}{{title}}{{/title}}{{/layout}}",
      "layout": "{{$title}}Catalog{{/title}}|{{$foot}}foot of {{year}}{{/foot}}",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == "The Lamplighters|foot of 1987")
  }

  @Test("of a card keeps its own filling inside a page that fills a block of the same name")
  func fillingsAreLexical() throws {
    let templates = [
      "main": """
      {{<layout}}{{$title}}Page{{/title}}{{$content}}\
      {{<card}}{{$title}}Card{{/title}}{{/card}}{{>card}}{{/content}}{{/layout}}
      """,
      "layout": "{{$title}}Layout{{/title}}:{{$content}}{{/content}}",
      "card": "<{{$title}}Nobody{{/title}}>",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == "Page:<Card><Nobody>")
  }

  @Test("in a partial of the layout can be filled by the page")
  func reachesPartials() throws {
    let templates = [
      "main": "{{<layout}}{{$title}}Page{{/title}}{{/layout}}",
      "layout": "{{>head}}", "head": "<title>{{$title}}Catalog{{/title}}</title>",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == "<title>Page</title>")
  }

  @Test("may hold a block of its own name")
  func ownName() throws {
    let templates = [
      "main": "{{<layout}}{{$a}}[{{$a}}inner{{/a}}]{{/a}}{{/layout}}",
      "layout": "{{$a}}outer{{/a}}",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == "[inner]")
  }

  @Test(
    "inside another one that is filled as well is refused: its filling would never be shown",
    arguments: [
      ["layout": "{{$body}}<h1>{{$title}}{{/title}}</h1>{{/body}}"],
      ["layout": "{{$body}}{{>head}}{{/body}}", "head": "{{$title}}{{/title}}"],
      [
        "layout": "{{<base}}{{$body}}{{$title}}{{/title}}{{/body}}{{/base}}",
        "base": "{{$body}}{{/body}}",
      ],
      [
        "layout": "{{<base}}{{$inner}}{{$title}}{{/title}}{{/inner}}{{/base}}",
        "base": "{{$body}}{{$inner}}{{/inner}}{{/body}}",
      ],
      [
        "layout": "{{<base}}{{/base}}",
        "base": "{{#cast}}{{$body}}{{<head}}{{/head}}{{/body}}{{/cast}}",
        "head": "{{$title}}{{/title}}",
      ],
    ])
  func lostFillings(layouts: [String: String]) throws {
    let main = "{{<layout}}{{$body}}x{{/body}}{{$title}}{{nope}}{{/title}}{{/layout}}"
    var templates = layouts.merging(["main": main]) { $1 }
    #expect(
      problems(templates, Show.schema) == [
        """
        main:1:34: "title" stands in a block of layout that is filled as well; \
        it would never be shown: put it into what fills that block
        """
      ])
    templates["layout"]? += "|{{$title}}{{/title}}"
    templates["main"] = main.replacing("nope", with: "year")
    #expect(try rendered(templates, Show.schema, Show()).hasSuffix("x|1987"))
  }

  @Test("inside one that the parent fills is none of the parent's")
  func replacedBlocks() throws {
    var templates = [
      "main": "{{<layout}}{{$title}}x{{/title}}{{/layout}}",
      "layout": "{{<base}}{{$body}}y{{/body}}{{/base}}",
      "base": "{{$body}}{{$title}}{{/title}}{{/body}}",
    ]
    #expect(
      problems(templates, Show.schema) == [
        "main:1:15: \"title\" is not a block of layout; expected one of: body"
      ])
    templates["layout"] = "{{<base}}{{$body}}{{$title}}y{{/title}}{{/body}}{{/base}}"
    #expect(try rendered(templates, Show.schema, Show()) == "x")
  }

  @Test(
    "of a parent that a mistake hides is none: the mistake is told alone",
    arguments: [
      (
        ["list": "{{<layuot}}{{$body}}{{$rows}}{{/rows}}{{/body}}{{/layuot}}"],
        "list:1:4: there is no template \"layuot\"; did you mean \"layout\"?"
      ),
      (
        ["list": "{{$body}}{{$rows}}{{/rows}}{{/body}}{{>elsewhere}}"],
        "list:1:40: there is no template \"elsewhere\"; add elsewhere"
      ),
      (
        ["list": "{{$rows}}x{{/rows}}{{$body"], "list:1:20: this tag is not closed; expected \"}}\""
      ),
      (
        ["list": "{{<list}}{{$body}}x{{/body}}{{/list}}"],
        "list:1:4: \"list\" leads back to itself without end: list → list; "
          + "a template may use itself only inside a list or an optional object of what it shows"
      ),
      (
        ["list": "\n{{<base}}{{/base}}", "base": "{{<list}}{{$body}}x{{/body}}{{/list}}"],
        "base:1:4: \"list\" leads back to itself without end: list → base → list; "
          + "a template may use itself only inside a list or an optional object of what it shows"
      ),
    ])
  func hiddenBlocks(lists: [String: String], problem: String) {
    let templates = lists.merging([
      "main": "{{<list}}{{$body}}{{title}}{{/body}}{{$rows}}{{year}}{{/rows}}{{/list}}",
      "layout": "{{$body}}{{/body}}",
    ]) { $1 }
    #expect(problems(templates, Show.schema) == [problem])
  }

  @Test("is told to be none where what a mistake hides is not shown")
  func unhiddenBlocks() {
    let templates = [
      "main": "{{<layout}}{{$body}}x{{/body}}{{$foot}}y{{/foot}}{{/layout}}",
      "layout": "{{$body}}{{>elsewhere}}{{/body}}",
    ]
    #expect(
      problems(templates, Show.schema) == [
        "main:1:34: \"foot\" is not a block of layout; expected one of: body"
      ])
  }

  @Test("inside a list of the parent is filled once for each element, which its filling sees")
  func seesTheParentsContext() throws {
    let templates = [
      "main": "{{<list}}{{$item}}{{name}} of {{title}};{{/item}}{{/list}}",
      "list": "{{#cast}}{{$item}}{{/item}}{{/cast}}",
    ]
    let expected = "Cy &lt;3 of The Lamplighters;Dé &amp; Co of The Lamplighters;"
    #expect(try rendered(templates, Show.schema, Show()) == expected)
  }

  @Test("passes through three levels of parents, the outermost filling winning")
  func levels() throws {
    let templates = [
      "main": "{{<middle}}{{$a}}1{{/a}}{{/middle}}",
      "middle": "{{<base}}{{$a}}2{{/a}}{{$b}}2{{/b}}{{/base}}",
      "base": "{{$a}}3{{/a}}{{$b}}3{{/b}}{{$c}}3{{/c}}",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == "123")
  }
}
