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
