import CatalogTemplates
import Testing

/// Beyond what the official suite covers.
@Suite("Indentation")
struct IndentationTests {
  @Test("of a partial alone on its line goes before each of its lines, blank ones too")
  func partials() throws {
    let templates = [
      "main": "<ul>\n  {{>item}}\n</ul>\n",
      "item": "<li>\n\n  {{title}}\n</li>\n",
    ]
    let expected = "<ul>\n  <li>\n  \n    The Lamplighters\n  </li>\n</ul>\n"
    #expect(try rendered(templates, Show.schema, Show()) == expected)
  }

  @Test("goes before each line of each round of a list in the partial")
  func lists() throws {
    let templates = [
      "main": "  {{>tags}}\n",
      "tags": "{{#tags}}\n<b>\n{{{.}}}</b>\n{{/tags}}\nend\n",
    ]
    let expected = "  <b>\n  warm</b>\n  <b>\n  <odd></b>\n  end\n"
    #expect(try rendered(templates, Show.schema, Show()) == expected)
  }

  @Test("adds up through partials in partials")
  func addsUp() throws {
    let templates = [
      "main": " {{>a}}\n", "a": "a\n  {{>b}}\n", "b": "b\n\t{{>c}}\n", "c": "c\nc",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == " a\n   b\n   \tc\n   \tc")
  }

  @Test("does not touch values with several lines")
  func values() throws {
    let templates = ["main": "  {{>a}}\n", "a": "{{title}}\n{{{title}}}\n"]
    let expected = "  one\ntwo\n  one\ntwo\n"
    #expect(try rendered(templates, Show.schema, Show(title: "one\ntwo")) == expected)
  }

  @Test("grows with each level of a tree")
  func trees() throws {
    let templates = [
      "main": "<pre>\n{{#parts}}\n  {{>part}}\n{{/parts}}\n</pre>\n",
      "part": "- {{label}}\n{{#parts}}\n  {{>part}}\n{{/parts}}\n",
    ]
    let show = Show(parts: [
      Part(label: "a", parts: [Part(label: "b", parts: [Part(label: "c")]), Part(label: "d")]),
      Part(label: "e"),
    ])
    let expected = "<pre>\n  - a\n    - b\n      - c\n    - d\n  - e\n</pre>\n"
    #expect(try rendered(templates, Show.schema, show) == expected)
  }

  @Test("of a tree inside a line starts again at nothing")
  func inlineResets() throws {
    let templates = [
      "main": "  {{>wrap}}\n", "wrap": "<p>\n<b>{{>two}}</b>\n</p>\n", "two": "one\ntwo",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == "  <p>\n  <b>one\ntwo</b>\n  </p>\n")
  }

  @Test("keeps CRLF line ends as they are")
  func carriageReturns() throws {
    let templates = [
      "main": "a\r\n  {{>p}}\r\n{{#isRunning}}\r\nb\r\n{{/isRunning}}\r\n", "p": "x\r\ny\r\n",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == "a\r\n  x\r\n  y\r\nb\r\n")
  }

  @Test("of a block's content is that of the block it fills")
  func blocks() throws {
    let templates = [
      "main":
        "{{<layout}}\n{{$body}}\n      <p>\n        {{title}}\n      </p>\n{{/body}}\n{{/layout}}\n",
      "layout": "<main>\n  {{$body}}\n  {{/body}}\n</main>\n",
    ]
    let expected = "<main>\n  <p>\n    The Lamplighters\n  </p>\n</main>\n"
    #expect(try rendered(templates, Show.schema, Show()) == expected)
  }

  @Test("of a block whose content begins with a section tag is not doubled")
  func blocksBeginningWithSections() throws {
    let templates = [
      "main":
        "{{<layout}}\n{{$body}}\n{{#tags}}\n<b>{{.}}</b>\n{{/tags}}\n{{/body}}\n{{/layout}}\n",
      "layout": "<main>\n  {{$body}}{{/body}}\n</main>\n",
    ]
    let expected = "<main>\n  <b>warm</b>\n  <b>&lt;odd&gt;</b>\n\n</main>\n"
    #expect(try rendered(templates, Show.schema, Show()) == expected)
  }

  @Test("is not put before what fills a block in the middle of a line")
  func blocksInLines() throws {
    let templates = [
      "main": "  {{<box}}{{$in}}x\ny{{/in}}{{/box}}\n", "box": "<p>{{$in}}{{/in}}</p>\n",
    ]
    #expect(try rendered(templates, Show.schema, Show()) == "  <p>x\n  y</p>\n")
  }

  @Test("of a parent in a partial in a parent adds up")
  func parentsInPartials() throws {
    let templates = [
      "main": "  {{>box}}\n",
      "box": "{{<frame}}\n{{$in}}\n{{title}}\n{{/in}}\n{{/frame}}\n",
      "frame": "<div>\n  {{$in}}\n  {{/in}}\n</div>\n",
    ]
    let expected = "  <div>\n    The Lamplighters\n  </div>\n"
    #expect(try rendered(templates, Show.schema, Show()) == expected)
  }

  @Test("of a partial in what fills a block is that of the block, not of the page")
  func partialsInFillings() throws {
    let templates = [
      "main":
        "{{<layout}}\n    {{$body}}\n      {{title}}\n      {{>item}}\n    {{/body}}\n{{/layout}}\n",
      "layout": "<main>\n  {{$body}}\n  {{/body}}\n</main>\n", "item": "<p>\n</p>\n",
    ]
    let expected = "<main>\n  The Lamplighters\n  <p>\n  </p>\n</main>\n"
    #expect(try rendered(templates, Show.schema, Show()) == expected)
  }
}
