import CatalogTemplates
import Testing

@Suite("A library of templates")
struct TemplateLibraryTests {
  @Test("lists the templates that no page uses, directly or through others")
  func unused() {
    let library = TemplateLibrary([
      "page": "{{<layout}}{{$a}}{{#cast}}{{>card}}{{/cast}}{{/a}}{{/layout}}",
      "layout": "{{$a}}{{/a}}{{>foot}}", "card": "{{>card}}", "foot": "", "crad": "{{>spare}}",
      "spare": "",
    ])
    #expect(library.unused(roots: ["page"]) == ["crad", "spare"])
    #expect(library.unused(roots: ["page", "crad", "none"]) == [])
    #expect(library.unused(roots: []) == library.names)
  }

  @Test("compiles one template against several schemas")
  func severalSchemas() throws {
    let library = TemplateLibrary(["name": "{{name}}", "both": "{{>name}}!"])
    let place = Schema<Int>("place") { $0.text("name") { "place \($0)" } }
    var problems = TemplateProblems()
    let first = library.compile("both", against: Person.schema, problems: &problems)
    let second = library.compile("both", against: place, problems: &problems)
    #expect(library.compile("both", against: Part.schema, problems: &problems) == nil)
    #expect(
      problems.sorted.map(\.message) == ["\"name\" is not a field of part, as both:1:4 uses it"])
    var output = OutputBuffer()
    try #require(first).render(Person(name: "Ada", role: nil), into: &output)
    try #require(second).render(7, into: &output)
    #expect(output.text == "Ada!place 7!")
  }

  @Test("tells a partial's mistake once, however many kinds of page use it")
  func sharedMistake() {
    let library = TemplateLibrary(["show": "{{>foot}}", "part": "{{>foot}}", "foot": "{{oops}}"])
    var problems = TemplateProblems()
    _ = library.compile("show", against: Show.schema, problems: &problems)
    _ = library.compile("part", against: Part.schema, problems: &problems)
    #expect(problems.count == 1)
    #expect(problems.sorted.map(\.line) == [1])
  }

  @Test("names who uses a partial where its fields are not, with no advice that would break it")
  func misusedPartial() {
    let library = TemplateLibrary([
      "show": "{{#cast}}{{>card}}{{/cast}}",
      "part": "{{<layout}}{{$body}}{{#parts}}\n{{>card}}{{/parts}}{{lable}}{{/body}}{{/layout}}",
      "layout": "<p>{{$body}}{{/body}}</p>", "card": "{{name}}{{roel}}{{>mark}}",
      "mark": "{{role}}",
    ])
    for isPartFirst in [true, false] {
      var problems = TemplateProblems()
      if isPartFirst { _ = library.compile("part", against: Part.schema, problems: &problems) }
      _ = library.compile("show", against: Show.schema, problems: &problems)
      if !isPartFirst { _ = library.compile("part", against: Part.schema, problems: &problems) }
      #expect(
        problems.sorted.map(\.summary) == [
          "card:1:3: \"name\" is not a field of part, as part:2:4 uses it; other uses of this template have it",
          "card:1:11: \"roel\" is not a field of part, as part:2:4 uses it; expected one of: label, parts",
          "mark:1:3: \"role\" is not a field of part, as part:2:4 uses it; other uses of this template have it",
          "part:2:22: \"lable\" is not a field of part; did you mean \"label\"?",
        ])
    }
  }

  @Test("advises nothing that would break a page where another one uses it as a partial")
  func misusedPage() {
    let library = TemplateLibrary(["show": "{{>part}}", "part": "{{label}}"])
    for pages in [["show", "part"], ["part", "show"]] {
      var problems = TemplateProblems()
      for page in pages {
        if page == "show" {
          _ = library.compile(page, against: Show.schema, problems: &problems)
        } else {
          _ = library.compile(page, against: Part.schema, problems: &problems)
        }
      }
      #expect(
        problems.sorted.map(\.summary) == [
          "part:1:3: \"label\" is not a field of show, as show:1:4 uses it; other uses of this template have it"
        ])
    }
  }

  @Test("gives templates that many tasks may render from at once")
  func concurrency() async throws {
    let template = try compiled(["main": "{{#cast}}{{name}},{{/cast}}"], Show.schema)
    let texts = await withTaskGroup(of: String.self) { group in
      for number in 0..<50 {
        group.addTask {
          var output = OutputBuffer()
          for _ in 0..<20 {
            output.removeAll()
            let cast = Array(repeating: Person(name: "\(number)", role: nil), count: number)
            template.render(Show(cast: cast), into: &output)
          }
          return output.text
        }
      }
      return await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts == Set((0..<50).map { String(repeating: "\($0),", count: $0) }))
  }
}
