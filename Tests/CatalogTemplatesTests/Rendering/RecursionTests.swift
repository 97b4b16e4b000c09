import CatalogTemplates
import Testing

@Suite("A template that uses itself")
struct RecursionTests {
  private func chain(_ length: Int) -> Part {
    (1..<length).reversed().reduce(Part(label: "\(length)")) { inner, label in
      Part(label: "\(label)", parts: [inner])
    }
  }

  @Test("renders a tree as deep as the data")
  func trees() throws {
    let templates = ["main": "{{>part}}", "part": "{{label}}{{#parts}}({{>part}}){{/parts}}"]
    let tree = Part(
      label: "a", parts: [Part(label: "b", parts: [Part(label: "c")]), Part(label: "d")])
    #expect(try rendered(templates, Part.schema, tree) == "a(b(c))(d)")
  }

  @Test("renders data 60 levels deep, and stops with a reason at data without an end")
  func depth() throws {
    let templates = ["main": "{{>part}}", "part": "{{label}},{{#parts}}{{>part}}{{/parts}}"]
    let template = try compiled(templates, Part.schema)
    var output = OutputBuffer()
    template.render(chain(60), into: &output)
    #expect(output.overrun == nil)
    #expect(output.text == (1...60).map { "\($0)," }.joined())
    output.removeAll()
    template.render(chain(5000), into: &output)
    #expect(output.overrun == .tooDeep)
    output.removeAll()
    #expect(output.overrun == nil)
  }

  @Test("may do so through a parent and its blocks")
  func throughParents() throws {
    let templates = [
      "main": "{{>part}}",
      "part": "{{<box}}{{$in}}{{label}}{{#parts}}{{>part}}{{/parts}}{{/in}}{{/box}}",
      "box": "<{{$in}}{{/in}}>",
    ]
    #expect(try rendered(templates, Part.schema, chain(3)) == "<1<2<3>>>")
  }

  @Test("may come back to itself through others, and go down into data of two types by turns")
  func throughOthers() throws {
    let templates = [
      "main": "{{>author}}",
      "author": "{{name}}{{#name}}{{<box}}{{$in}}{{>books}}{{/in}}{{/box}}{{/name}}",
      "box": "({{$in}}{{/in}})",
      "books": "{{#books}}{{title}}:{{#authors}}{{>author}}{{/authors}}{{/books}}",
    ]
    let book = Book(title: "B", authors: [Author(name: "c"), Author(name: "d")])
    let author = Author(name: "a", books: [Book(title: "A", authors: []), book])
    #expect(try rendered(templates, Author.schema, author) == "a(A:B:c()d())")
  }

  @Test(
    "without data that decides about it is refused",
    arguments: [
      (["main": "{{>main}}"], ["main:1:4"]),
      (["main": "a\n  {{>main}}\nb"], ["main:2:6"]),
      (["main": "{{>a}}", "a": "{{>b}}", "b": " {{>a}}"], ["b:1:5"]),
      (["main": "{{#isRunning}}{{>main}}{{/isRunning}}"], ["main:1:18"]),
      (["main": "{{^cast}}{{>main}}{{/cast}}"], ["main:1:13"]),
      (["main": "{{#title}}{{>main}}{{/title}}"], ["main:1:14"]),
      (["main": "{{#tags}}{{>main}}{{/tags}}"], ["main:1:13"]),
      (["main": "{{<main}}{{$a}}x{{/a}}{{/main}}{{$a}}{{/a}}"], ["main:1:4"]),
      (["main": "{{<a}}{{$x}}{{>main}}{{/x}}{{/a}}", "a": "{{$x}}{{/x}}"], ["main:1:16"]),
    ])
  func endless(templates: [String: String], places: [String]) {
    let found = problems(templates, Show.schema)
    #expect(found.map { $0.split(separator: ": ").first.map(String.init) } == places)
    #expect(found.allSatisfy { $0.contains("leads back to itself without end") })
  }

  @Test(
    "on a list or an object that stays the same is refused, and the way back to it told",
    arguments: [
      (["main": "{{#works}}{{>main}}{{/works}}"], "main:1:14", "main → main"),
      (["main": "{{#latest}}{{>main}}{{/latest}}"], "main:1:15", "main → main"),
      (
        ["main": "{{>a}}", "a": "{{#works}}{{>b}}{{/works}}", "b": "{{>a}}"],
        "a:1:14", "b → a → b"
      ),
      (
        [
          "main": "{{<box}}{{$in}}{{>main}}{{/in}}{{/box}}",
          "box": "{{#works}}{{$in}}{{/in}}{{/works}}",
        ], "box:1:14", "in → main → box → in"
      ),
      // Down to the authors of a book, and from there to the books of the library again.
      (
        [
          "main": "{{#works}}{{>book}}{{/works}}", "book": "{{#authors}}{{>all}}{{/authors}}",
          "all": "{{#works}}{{>book}}{{/works}}",
        ], "book:1:16", "all → book → all"
      ),
      // Down one way, and to the same by another.
      (
        [
          "main": "{{#works}}{{>book}}{{/works}}",
          "book": "{{#authors}}{{#books}}{{>book}}{{/books}}{{/authors}}{{>again}}",
          "again": "{{>book}}",
        ], "again:1:4", "book → again → book"
      ),
    ])
  func sameData(templates: [String: String], place: String, chain: String) {
    let library = Schema<[Book]>("library") {
      $0.list("works", "All of them.", Book.schema) { $0 }
      $0.optional("latest", "The last of them.", Book.schema) { $0.last }
    }
    let expected = """
      \(place): "\(chain.prefix { $0 != " " })" leads back to itself without end: \(chain); \
      a template may use itself only inside a list or an optional object of what it shows
      """
    #expect(problems(templates, library) == [expected])
  }

  @Test("on an object that is always there is refused, also where it is another one each time")
  func alwaysThere() {
    let found = problems(["main": "{{number}}{{#next}}{{>main}}{{/next}}"], Count.schema)
    #expect(found.map { $0.split(separator: ": ").first.map(String.init) } == ["main:1:23"])
  }

  /// Numbers without an end.
  private struct Count: Sendable {
    var number = 1

    static let schema: Schema<Count> = Schema("count") {
      $0.number("number", "The number.") { $0.number }
      $0.object("next", "The one behind it.", Count.schema) { Count(number: $0.number + 1) }
    }
  }

  @Test("twice in each of 40 partials is compiled at once, and refused for the size of the page")
  func doubling() {
    var templates = ["main": "{{>p0}}", "p40": "x"]
    for level in 0..<40 {
      templates["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}"
    }
    let expected =
      "main:1:1: \"main\" grows to more than 1,000,000 pieces; its partials use one another too often"
    #expect(problems(templates, Show.schema) == [expected])
  }

  @Test("or a long chain of others is refused beyond a depth")
  func longChains() {
    var templates = ["main": "{{>p0}}", "p2000": "x"]
    for level in 0..<2000 { templates["p\(level)"] = "{{>p\(level + 1)}}" }
    let found = problems(templates, Show.schema)
    #expect(found.count == 1)
    #expect(found.first?.contains("more than 80 sections and templates stand inside") == true)
  }

  @Test("over and over, in loops inside loops, stops while rendering")
  func loopsInLoops() throws {
    let open = String(repeating: "{{#cast}}", count: 20)
    let close = String(repeating: "{{/cast}}", count: 20)
    let show = Show(cast: Array(repeating: Person(name: "x", role: nil), count: 50))
    let template = try compiled(["main": open + "x" + close], Show.schema)
    var output = OutputBuffer()
    template.render(show, into: &output)
    #expect(output.overrun == .tooMuchWork)
    #expect(
      output.overrun?.description
        == "the page needs more than 5,000,000 rounds of sections and partials")
  }

  @Test("or not, is cut short where a page becomes too large without going into anything")
  func longRow() throws {
    let template = try compiled(
      ["main": String(repeating: "{{{title}}}", count: 80)], Show.schema)
    let mebibyte = 1024 * 1024
    var output = OutputBuffer()
    // The second time it has the memory already.
    for _ in 1...2 {
      output.removeAll()
      template.render(Show(title: String(repeating: "x", count: mebibyte)), into: &output)
      #expect(output.overrun == .tooLarge)
    }
    output.removeAll()
    template.render(Show(title: "x"), into: &output)
    #expect(output.overrun == nil)
    #expect(output.count == 80)
  }

  @Test("is cut short at the first piece that is too much, whatever memory the first one took")
  func irregularMemory() throws {
    let template = try compiled(
      ["main": String(repeating: "{{{title}}}", count: 400)], Show.schema)
    let length = 200_000
    var output = OutputBuffer()
    template.render(Show(title: String(repeating: "x", count: length)), into: &output)
    #expect(output.overrun == .tooLarge)
    #expect(output.overrun?.description == "the page is larger than 67,108,864 bytes")
    #expect(output.count > RenderLimits.bytes)
    #expect(output.count <= RenderLimits.bytes + length)
  }
}

private struct Author: Sendable {
  var name: String
  var books: [Book] = []

  static let schema: Schema<Author> = Schema("author") {
    $0.text("name") { $0.name }
    $0.list("books", "What they wrote.", Book.schema) { $0.books }
  }
}

private struct Book: Sendable {
  var title: String
  var authors: [Author]

  static let schema: Schema<Book> = Schema("book") {
    $0.text("title") { $0.title }
    $0.list("authors", "Who wrote it.", Author.schema) { $0.authors }
  }
}
