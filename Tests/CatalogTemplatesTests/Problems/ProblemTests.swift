import CatalogTemplates
import Testing

@Suite("A problem")
struct ProblemTests {
  @Test(
    "names the place, the mistake and what to do",
    arguments: ProblemExpectation.names + ProblemExpectation.kinds
      + ProblemExpectation.rawTags + ProblemExpectation.tags + ProblemExpectation.delimiters
      + ProblemExpectation.sections + ProblemExpectation.templates + ProblemExpectation.markup)
  func isClear(expected: ProblemExpectation) {
    let library = TemplateLibrary([
      "main": expected.template, "card": "a card", "partials/avatar": "a picture",
      "layout": "{{$title}}{{/title}}{{$body}}{{/body}}",
    ])
    var problems = TemplateProblems()
    #expect(library.compile("main", against: Show.schema, problems: &problems) == nil)
    #expect(problems.places == ["main:\(expected.place)"])
    #expect(problems.sorted.map(\.message) == [expected.message])
    #expect(problems.sorted.map(\.help) == [expected.help])
  }

  @Test(
    "is no field that stays one value where it stands",
    arguments: [
      "<i title=\"{{title}}\" lang='{{title}}' data-x=\"a={{title}} <{{title}}>\">{{title}}</i>",
      "<h{{year}} id=\"h\" data-c{{year}}=\"1\" data-a{{part}}=\"{{title}}\">a < {{title}}</h{{year}}>",
      "<a href=x/>{{title}}</a><i hidden>{{title}}</i><b a=1>{{title}} I <3 {{title}}",
      "<script>{{{summary}}}</script>{{{summary}}}<i onclick=\"f({{year}})\" on=\"{{title}}\" on-x=\"{{title}}\" once=\"\">",
      "<script>if (1<{{year}}) x=<{{year}};</script><title><{{title}}</title>{{title}}",
      "<script type=\"text/x-template\"><b>{{title}}</b></script><script type=module>{{year}}</script>",
      "<script type=\"x\" type data-x=\"{{title}}\" type=\"module\">{{title}}</script>",
      "<a href=\"?javascript:{{title}}\" title=\"javascript:{{title}}\"><p srcdoc=\"{{year}}\">",
      "<!-- <i title={{title}} ><b class={{title}}>--><!--{{title}}-->{{title}}",
      "<svg><script href=\"a.js\"/><title/><g/></svg>{{title}}<svg/><title><b {{title}}</title>",
      "<textarea><i {{title}}</textarea><style>a<{{title}}</style><!-- <{{title}} -- --!>{{title}}",
      "{{#title}}<td class=\"a {{/title}}{{^title}}<td class=\"{{/title}}{{title}}\">{{title}}",
      "<i class=\"x{{#title}} y\"{{/title}}{{^title}}\"{{/title}}>{{title}}",
      "{{#title}}<i title=\"{{title}}{{/title}}{{#flag}}<i title={{/flag}}{{title}}\">{{title}}",
      "<script>{{>code}}</script><i title=\"{{>code}}\">{{title}}",
      "{{<layout}}{{$body}}a<{{year}}{{>code}}{{/body}}{{/layout}}",
      "<a {{>open}}{{title}}\">{{title}}", "<a {{$open}}{{/open}}>{{title}}",
    ])
  func keptValues(template: String) {
    let schema = Schema<Show>("show") {
      $0.text("title") { $0.title }
      $0.number("year") { $0.year }
      $0.flag("flag") { $0.isRunning }
      $0.html("summary") { $0.summary }
      $0.namePart("part") { _ in "-one" }
    }
    let library = TemplateLibrary([
      "main": template, "code": "for(i=0;i<{{year}};i++){{>deep}}", "deep": "1<{{year}}",
      "layout": "<script>{{$body}}{{/body}}</script>", "open": "title=\"",
    ])
    var problems = TemplateProblems()
    _ = library.compile("main", against: schema, problems: &problems)
    #expect(problems.description == "")
  }

  @Test(
    "of a field that could become another is found through partials, parents and blocks",
    arguments: [
      ("<p {{>attributes}}>x</p>", "attributes:1:9"), ("<p onclick=\"{{>call}}\">", "call:1:6"),
      ("{{>open}} title={{title}}>", "main:1:19"), ("<p title={{>value}}>", "value:1:3"),
      ("<p title={{$class}}{{title}}{{/class}}>", "main:1:22"),
      ("{{<layout}}{{$class}}{{>quote}} id={{title}}{{/class}}{{/layout}}", "main:1:38"),
      (
        "{{<layout}}{{$class}}x{{/class}}{{/layout}}{{<box}}{{$class}}<b class={{title}}>{{/class}}{{/box}}",
        "main:1:73"
      ),
    ])
  func otherTemplates(template: String, place: String) {
    let library = TemplateLibrary([
      "main": template, "attributes": "class={{title}}", "call": "f('{{title}}')",
      "open": "<p class=\"a\"", "value": "{{title}}", "quote": "a\"",
      "layout": "<body class=\"{{$class}}{{/class}}\">",
      "box": "<div>{{$class}}{{/class}}</div>",
    ])
    var problems = TemplateProblems()
    _ = library.compile("main", against: Show.schema, problems: &problems)
    #expect(problems.places == [place])
  }

  @Test(
    "of a field in what is used several times is found in each use, and names that",
    arguments: [
      (
        "<p>{{>value}}</p><i title={{>value}}>",
        "value:1:3: \"title\" stands in an attribute without quotes, as main:1:30 uses it"
      ),
      (
        "<i title={{>value}}></i><script>{{>value}}</script><p>{{>value}}</p>",
        "value:1:3: \"title\" stands in an attribute without quotes, as main:1:13 uses it"
      ),
      (
        "{{<twice}}{{$v}}{{title}}{{/v}}{{/twice}}",
        "main:1:19: \"title\" stands in an attribute without quotes, as twice:1:34 uses it"
      ),
      (
        "{{>value}}<p onclick=\"f('{{>outer}}')\">",
        "value:1:3: \"title\" stands in the script of onclick, as main:1:29 uses it"
      ),
      (
        "<p>{{>outer}}</p>\n{{>box}}",
        "value:1:3: \"title\" stands in an attribute without quotes, as box:1:13 uses it"
      ),
      ("{{>bad}}", "bad:1:15: \"title\" stands in a script"),
      ("{{>pair}}<p title=\"{{>pair}}\">", nil),
      (
        "{{#seasons}}{{>dot}}{{/seasons}}<script>{{#tags}}{{>dot}}{{/tags}}</script>",
        "dot:1:3: \".\" stands in a script, as main:1:53 uses it"
      ),
      ("<script>{{#seasons}}{{>dot}}{{/seasons}}</script>{{#tags}}{{>dot}}{{/tags}}", nil),
    ] as [(String, String?)])
  func eachUse(template: String, problem: String?) {
    let library = TemplateLibrary([
      "main": template, "value": "{{title}}", "outer": "{{>value}}",
      "twice": "<h1>{{$v}}{{/v}}</h1><b title={{$v}}{{/v}}>", "box": "<b class={{>value}}>",
      "pair": "{{title}} {{year}}", "dot": "{{.}}", "bad": "<script>x = {{title}}</script>",
      "unused": "<b title={{>pair}}><script>{{>dot}}</script>",
    ])
    var problems = TemplateProblems()
    _ = library.compile("main", against: Show.schema, problems: &problems)
    #expect(
      problems.sorted.map { "\($0.path):\($0.line):\($0.column): \($0.message)" }
        == [problem].compactMap(\.self))
  }

  @Test(
    "of a field in what a tag puts where it may not stand is told with what to do about that tag",
    arguments: [
      (
        "<p>{{>value}}</p><i title={{>value}}>",
        "value:1:3: \"title\" stands in an attribute without quotes, as main:1:30 uses it; put that use in quotes"
      ),
      (
        "<i title=x-{{>value}}>",
        "value:1:3: \"title\" stands in an attribute without quotes, as main:1:15 uses it; put that use in quotes"
      ),
      (
        "<i title={{>outer}}>",
        "value:1:3: \"title\" stands in an attribute without quotes, as main:1:13 uses it; put that use in quotes"
      ),
      (
        "<i {{>attributes}}>",
        "attributes:1:9: \"title\" stands in an attribute without quotes, as main:1:7 uses it; write class=\"{{title}}\""
      ),
      (
        "<i {{>value}}>",
        "value:1:3: \"title\" stands in the name of an attribute, as main:1:7 uses it; write out that name, and the value in quotes, such as title=\"…\""
      ),
      (
        "<i title=\"{{>html}}\">",
        "html:1:4: \"summary\" is HTML and stands in an attribute, as main:1:14 uses it; put that use between tags"
      ),
      (
        "<script>{{>value}}</script>",
        "value:1:3: \"title\" stands in a script, as main:1:12 uses it; write data-value=\"…\" in a tag, and read that in a script of Templates/assets"
      ),
    ])
  func helpOnUse(template: String, problem: String) {
    let library = TemplateLibrary([
      "main": template, "value": "{{title}}", "outer": "x-{{>value}}",
      "attributes": "class={{title}}", "html": "{{{summary}}}",
    ])
    var problems = TemplateProblems()
    _ = library.compile("main", against: Show.schema, problems: &problems)
    #expect(problems.sorted.map(\.summary) == [problem])
  }

  @Test("shows the line, and a caret under the place")
  func caret() {
    #expect(
      description("<dl>\n       <dd>{{sttaus}}</dd>\n</dl>\n") == """
        Templates/character.mustache:2:14: "sttaus" is not a field of character; did you mean "status"?
            <dd>{{sttaus}}</dd>
                  ^
        """)
  }

  @Test("shows the caret where a terminal has the column, and lets no control character through")
  func caretUnderOddText() {
    #expect(
      description("\t語é\t\u{1B}[1m{{sttaus}}\r\n") == """
        Templates/character.mustache:1:11: "sttaus" is not a field of character; did you mean "status"?
            語é\t\u{FFFD}[1m{{sttaus}}
               \t      ^
        """)
    #expect(
      description("e\u{301}한👩{{sttaus}}") == """
        Templates/character.mustache:1:7: "sttaus" is not a field of character; did you mean "status"?
            e\u{301}한👩{{sttaus}}
                   ^
        """)
    #expect(description("{{\u{1B}}}").contains("\"\u{FFFD}\" is not a field") == true)
  }

  @Test("in a very long line shows only what is near")
  func longLine() {
    let text = String(repeating: "x", count: 5000)
    let near = String(repeating: "x", count: 58)
    #expect(
      description("\(text){{sttaus}}\(text)") == """
        Templates/character.mustache:1:5003: "sttaus" is not a field of character; did you mean "status"?
            …\(near){{sttaus}}\(String(near.dropLast(6)))…
             \(String(repeating: " ", count: 60))^
        """)
  }

  @Test("at the very end of a file has its place")
  func atTheEnd() {
    #expect(
      description("{{status}}\n{{#status") == """
        Templates/character.mustache:2:1: this tag is not closed; expected "}}"
            {{#status
            ^
        """)
  }

  @Test("of all templates is found in one go, once, and in order")
  func allAtOnce() {
    let library = TemplateLibrary([
      TemplateSource(name: "b", path: "b.mustache", text: "{{>card}}{{x1}}{{#status}}"),
      TemplateSource(name: "a", path: "a.mustache", text: "{{x2}}\n{{x3}} {{>card}} {{>none}}"),
      TemplateSource(name: "card", path: "card.mustache", text: "{{/card}}{{>deep}}"),
      TemplateSource(name: "deep", path: "deep.mustache", text: "{{x4}}"),
    ])
    let schema = Schema<String>("character") { $0.text("status") { $0 } }
    var problems = TemplateProblems()
    #expect(library.compile("b", against: schema, problems: &problems) == nil)
    #expect(library.compile("a", against: schema, problems: &problems) == nil)
    #expect(library.compile("a", against: schema, problems: &problems) == nil)
    #expect(
      problems.places == [
        "a.mustache:1:3", "a.mustache:2:3", "a.mustache:2:21", "b.mustache:1:12", "b.mustache:1:19",
        "card.mustache:1:4", "deep.mustache:1:3",
      ])
  }

  @Test("with a template that the site needs and that is not there names its file")
  func missingTemplate() {
    let library = TemplateLibrary([
      TemplateSource(name: "charactr", path: "charactr.mustache", text: "")
    ])
    var problems = TemplateProblems()
    #expect(library.compile("character", against: Show.schema, problems: &problems) == nil)
    #expect(
      problems.description
        == "character: the template \"character\" does not exist; is \"charactr\" meant to be it?"
    )
  }

  @Test(
    "stays the only one where the name of a section is unknown: what names in it mean hangs on that"
  )
  func contentOfUnknownSections() {
    let found = problems(
      "{{#nobody}}{{title}}{{yaer}}{{.}}{{#title}}{{year.x}}{{/title}}{{/nobody}}", Show.schema)
    #expect(found.map { String($0.prefix(11)) } == ["main:1:4: \""])
  }

  @Test(
    "stays the only one where a section is opened as in other template languages, until that is closed",
    arguments: ["{{/each}}", "{{/cast}}", "{{/each cast}}", "{{/ each  cast }}", "{{/csat}}"])
  func contentOfNamelessSections(end: String) {
    let start = "{{#isRunning}}{{#each cast}}{{nmae}}{{#role}}{{cast.x}}{{/role}}{{>card}}{{else}}"
    let found = problems(
      ["main": start + end + "\n{{yaer}}{{/isRunning}}", "card": "{{role}}{{^role}}{{/role}}"],
      Show.schema)
    #expect(found.map { String($0.prefix(14)) } == ["main:1:18: \"ea", "main:2:3: \"yae"])
  }

  @Test(
    "that does not hang on the section round it is told with that, and so is one in what stands elsewhere as well"
  )
  func certainContentOfUnknownSections() {
    let library = TemplateLibrary([
      "main":
        "{{#nobody}}{{yaer}}{{>part}}{{>none}}{{/nobody}}\n{{^nobody}}{{yaer}}{{/nobody}}\n{{>part}}",
      "part": "{{yaer}}",
    ])
    var problems = TemplateProblems()
    #expect(library.compile("main", against: Show.schema, problems: &problems) == nil)
    #expect(problems.places == ["main:1:4", "main:1:32", "main:2:4", "main:2:14", "part:1:3"])
  }

  @Test(
    "in what fills a block that is not there is told with that, where it does not hang on its place"
  )
  func contentOfMissingBlocks() {
    let library = TemplateLibrary([
      "main":
        "{{<none}}{{$a}}{{>x1}}{{yaer}}{{/a}}{{/none}}\n{{<layout}}{{$titel}}{{>x2}}{{yaer}}{{/titel}}{{/layout}}",
      "layout": "{{$title}}{{/title}}",
    ])
    var problems = TemplateProblems()
    #expect(library.compile("main", against: Show.schema, problems: &problems) == nil)
    #expect(problems.places == ["main:1:4", "main:1:19", "main:2:15", "main:2:25"])
  }

  @Test("is looked for until there are a thousand, in all templates of a run")
  func mostProblems() {
    let mistakes = String(repeating: "{{nope}}\n", count: 50_000)
    let library = TemplateLibrary([
      TemplateSource(name: "a", path: "a.mustache", text: "{{x1}} {{>part}}"),
      TemplateSource(name: "b", path: "b.mustache", text: mistakes),
      TemplateSource(name: "c", path: "c.mustache", text: "{{title}}{{x2}}"),
      TemplateSource(name: "part", path: "part.mustache", text: "{{x3}}\n{{x4}}"),
    ])
    var problems = TemplateProblems()
    for name in ["a", "b", "c"] {
      #expect(library.compile(name, against: Show.schema, problems: &problems) == nil)
    }
    let expected =
      ["a.mustache:1"] + (1...997).map { "b.mustache:\($0)" } + [
        "part.mustache:1", "part.mustache:2",
      ]
    #expect(problems.sorted.map { "\($0.path):\($0.line)" } == expected)
    #expect(problems.count == 1_000)
    #expect(problems.isCut)
  }

  private func description(_ text: String) -> String {
    let path = "Templates/character.mustache"
    let library = TemplateLibrary([TemplateSource(name: "character", path: path, text: text)])
    let schema = Schema<String>("character") { $0.text("status") { $0 } }
    var problems = TemplateProblems()
    _ = library.compile("character", against: schema, problems: &problems)
    return problems.description
  }
}
