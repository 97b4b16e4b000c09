import CatalogSite
import CatalogTemplates
import Foundation
import Testing

@Suite("The words of a theme")
struct SiteTextsTests {
  private func problems(
    _ changes: [String: Any?], template: String = TestSite.blank, original: String? = nil
  ) throws -> [String] {
    try problems(text: texts(changes), template: template, original: original)
  }

  /// A file in one line.
  private func texts(_ changes: [String: Any?]) throws -> String {
    let source = try TestSite.texts("en")
    var texts = try #require(
      JSONSerialization.jsonObject(with: Data(source.text.utf8)) as? [String: Any])
    for (name, value) in changes { texts[name] = value }
    let data = try JSONSerialization.data(withJSONObject: texts, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private func problems(
    text: String, template: String = TestSite.blank, language: String = "en",
    original: String? = nil
  ) throws -> [String] {
    let pages = TestSite.pageTemplates.map { name in
      TemplateSource(
        name: name, path: name + ".mustache", text: name == "home" ? template : TestSite.blank)
    }
    do {
      _ = try SiteTemplates(
        library: TemplateLibrary(pages), assets: ThemeAssets([]),
        texts: TemplateSource(name: language, path: "texts/\(language).json", text: text),
        language: language,
        original: original.map {
          TemplateSource(name: "original", path: "texts/original.json", text: $0)
        })
      return []
    } catch {
      return error.problems.sorted.map { $0.summary }
    }
  }

  @Test func `a text the program needs must be there`() throws {
    #expect(
      try problems(["navAbout": nil as Any?]) == [
        "texts/en.json: the text \"navAbout\" is missing; add it"
      ])
  }

  @Test func `one with places for values is told with them`() throws {
    #expect(
      try problems(["describePage": nil as Any?]) == [
        "texts/en.json: the text \"describePage\" is missing; add it, with {description}, {page}, {pages}"
      ])
  }

  @Test(.timeLimit(.minutes(1))) func `a text may be of nothing but braces`() throws {
    let braces = String(repeating: "{", count: 200_000)
    #expect(try problems(["describePage": braces + "{description} {page} {pages}"]) == [])
  }

  @Test func `all texts that are missing are told at once`() throws {
    #expect(
      try problems(["navAbout": nil as Any?, "aired": nil as Any?]) == [
        "texts/en.json: the text \"aired\" is missing; add it, with {date}",
        "texts/en.json: the text \"navAbout\" is missing; add it",
      ])
    #expect(
      try problems([:], template: "{{text.}}").map { $0.hasPrefix("home.mustache:1:") } == [true])
  }

  @Test func `a text that nobody names is taken for a slip, with the line and what was meant`()
    throws
  {
    let lines = try TestSite.texts("en").text.replacing("\"navAbout\"", with: "\n  \"navAbuot\"")
    #expect(
      try problems(text: lines) == [
        "texts/en.json: the text \"navAbout\" is missing; is \"navAbuot\" meant to be it?",
        "texts/en.json:2:4: \"navAbuot\" is not a text of this site; did you mean \"navAbout\"?",
      ])
  }

  @Test func `a text that nobody names is no slip of one that is there`() throws {
    let more: String = try TestSite.texts("en").text.dropLast() + ",\n\"navAbuot\": \"x\"}"
    #expect(
      try problems(text: more) == [
        "texts/en.json:2:2: \"navAbuot\" is not a text of this site; no template names it; take it out"
      ])
  }

  @Test func `mistakes are looked for until there are a thousand`() throws {
    let more = (1000..<2100).map { ",\n\"x\($0)\": \"x\"" }.joined()
    let text: String = try TestSite.texts("en").text.dropLast() + more + "}"
    let expected = (1000..<2000).map {
      "texts/en.json:\($0 - 998):2: \"x\($0)\" is not a text of this site; no template names it; take it out"
    }
    #expect(try problems(text: text) == expected)
  }

  @Test(
    "No text is said to be named by nobody where a mistake hides what a template names",
    arguments: [
      ("{{text.close}", "1:1: this tag is not closed; expected \"}}\""),
      (
        "{{<about}}{{text.close}}{{/about}}",
        "1:13: \"text.close\" stands in {{<about}} but in no block of it; "
          + "it would never be shown: put it into {{$block}} … {{/block}}"
      ),
      (
        "{{! {{text.close}} }}",
        "1:1: this comment ends with the tag that stands in it; "
          + "a comment holds no tag: close it before that one, or take that out"
      ),
      (
        "{{>partials/closing}}",
        "1:4: there is no template \"partials/closing\"; add partials/closing"
      ),
    ])
  func hidden(template: String, problem: String) throws {
    #expect(try problems(["close": "Close"], template: template) == ["home.mustache:" + problem])
  }

  @Test(
    "No text is said to be named by nobody where a page has no template, or an empty one",
    arguments: [
      (nil, "about: the template \"about\" does not exist; the site needs it: add this file"),
      (
        " \r\n\t\n",
        "about.mustache: the template \"about\" is empty, and so is what the site makes of it; "
          + "write it, or a comment where that is meant: {{! nothing }}"
      ),
    ] as [(String?, String)])
  func pageWithoutTemplate(about: String?, problem: String) throws {
    var templates = Dictionary(
      uniqueKeysWithValues: TestSite.pageTemplates.map { ($0, TestSite.blank) })
    templates["about"] = about
    let pages = templates.map {
      TemplateSource(name: $0.key, path: $0.key + ".mustache", text: $0.value)
    }
    let error = #expect(throws: SiteTemplatesError.self) {
      try SiteTemplates(
        library: TemplateLibrary(pages), assets: ThemeAssets([]),
        texts: TemplateSource(
          name: "en", path: "texts/en.json", text: texts(["aboutFiles": "Its files."])))
    }
    #expect(error?.problems.sorted.map(\.summary) == [problem])
  }

  @Test func `a text that is taken for a section is told there, as what it is`() throws {
    #expect(
      try problems(["crowded": "Crowded"], template: "{{#text.crowded}}x{{/text.crowded}}") == [
        "home.mustache:1:4: \"text.crowded\" cannot be a section; it is the same on every page; write {{text.crowded}}"
      ])
    #expect(
      try problems(["crowded": "Crowded"], template: "{{#text.crowdd}}x{{/text.crowdd}}") == [
        "home.mustache:1:9: \"crowdd\" is not a text of texts/en.json; did you mean \"crowded\"?"
      ])
  }

  @Test func `a name that is given twice in one object is told where it is given again`() throws {
    let again = #"""
      ,
        "nav\u0041bout" : "\" {",
      \#t"characters": {"other": "x", "one": ":", "other": "y"}}
      """#
    #expect(
      try problems(text: TestSite.texts("en").text.dropLast() + again) == [
        "texts/en.json:2:4: \"navAbout\" is given twice; keep one",
        "texts/en.json:3:3: \"characters\" is given twice; keep one",
        "texts/en.json:3:44: \"other\" of \"characters\" is given twice; keep one",
      ])
  }

  @Test func `a template finds a text or says where it is not`() throws {
    #expect(try problems(["close": "Close"], template: "{{text.close}}") == [])
    #expect(
      try problems(["close": "Close"], template: "{{text.close}} {{text.cloes}}") == [
        "home.mustache:1:23: \"cloes\" is not a text of texts/en.json; did you mean \"close\"?"
      ])
  }

  @Test func `a text that only templates name is told wherever they do, whatever else is wrong`()
    throws
  {
    let template = "{{text.farewell}}\n<p>{{text.farewell}}</p>{{#text.title}}x{{/text.title}}"
    let told = [("1:8", "farewell"), ("2:11", "farewell"), ("2:33", "title")].map { place, name in
      "home.mustache:\(place): \"\(name)\" is not a text of texts/en.json; add it there"
    }
    #expect(try problems([:], template: template) == told)
    #expect(
      try problems(["navAbout": nil as Any?], template: template)
        == told + ["texts/en.json: the text \"navAbout\" is missing; add it"])
  }

  @Test func `a text that the original has as well is missing from a translation`() throws {
    #expect(
      try problems(
        [:], template: "{{text.farewell}} {{text.farewell}}", original: "{\"farewell\": \"Bye\"}")
        == ["texts/en.json: the text \"farewell\" is missing; add it"])
  }

  @Test func `a slip in a template is told where it stands, though no other names what is meant`()
    throws
  {
    let slip =
      "home.mustache:1:8: \"crowdd\" is not a text of texts/en.json; did you mean \"crowded\"?"
    #expect(try problems(["crowded": "Crowded"], template: "{{text.crowdd}}") == [slip])
    #expect(
      try problems(["crowded": "Crowded", "navAbout": nil as Any?], template: "{{text.crowdd}}")
        == [
          slip, "texts/en.json: the text \"navAbout\" is missing; add it",
        ])
    #expect(
      try problems(["crowded": "Crowded"], template: "{{txet.crowded}}") == [
        "home.mustache:1:3: \"txet\" is not a field of home; did you mean \"text\"?"
      ])
  }

  @Test func `a part of a text that has none is told where it is asked for`() throws {
    #expect(
      try problems(["skip": "Skip"], template: "{{text.skip.x}}") == [
        "home.mustache:1:8: \"skip.x\" of texts/en.json cannot be written here; \"skip\" has no parts that a template could name"
      ])
  }

  @Test func `a slip in a translation is told there: the original has the name`() throws {
    let slip: String = try TestSite.texts("en").text.dropLast() + ",\n\"crowdd\": \"Crowded\"}"
    #expect(
      try problems(
        text: slip, template: "{{text.crowded}}", original: "{\"crowded\": \"Crowded\"}") == [
          "texts/en.json: the text \"crowded\" is missing; is \"crowdd\" meant to be it?",
          "texts/en.json:2:2: \"crowdd\" is not a text of this site; did you mean \"crowded\"?",
        ])
    #expect(
      try problems(text: slip, template: "{{text.crowded}}", original: "no JSON") == [
        "home.mustache:1:8: \"crowded\" is not a text of texts/en.json; did you mean \"crowdd\"?"
      ])
  }

  @Test func `the months are missing as a list, and a slip of their name is one`() throws {
    #expect(
      try problems(["months": nil as Any?]) == [
        "texts/en.json: the list \"months\" is missing; add it, with the names of the twelve months"
      ])
    let slip = try TestSite.texts("en").text.replacing("\"months\"", with: "\n\"monhts\"")
    #expect(
      try problems(text: slip) == [
        "texts/en.json: the list \"months\" is missing; is \"monhts\" meant to be it?",
        "texts/en.json:2:2: \"monhts\" is not a text of this site; did you mean \"months\"?",
      ])
  }

  @Test(
    "What is no text by itself is not for templates",
    arguments: [
      (
        "{{text.months}}",
        "1:8: \"months\" of texts/en.json cannot be written here; "
          + "it is a list, which only the program uses, in dates"
      ),
      (
        "{{#text.months}}x{{/text.months}}",
        "1:4: \"text.months\" cannot be a section; it is a list, which only the program uses, in dates"
      ),
      (
        "{{text.months.0}}",
        "1:8: \"months.0\" of texts/en.json cannot be written here; "
          + "\"months\" has no parts that a template could name"
      ),
      (
        "{{text.characters.one}}",
        "1:8: \"characters.one\" of texts/en.json cannot be written here; "
          + "\"characters\" has no parts that a template could name"
      ),
    ])
  func noText(template: String, message: String) throws {
    #expect(try problems([:], template: template) == ["home.mustache:" + message])
  }

  @Test func `a text with places for values is not for templates`() throws {
    #expect(
      try problems([:], template: "{{text.season}}") == [
        "home.mustache:1:8: \"season\" of texts/en.json cannot be written here; "
          + "it has places for values, which only the program can fill"
      ])
  }

  @Test(
    "What is wrong with a text is said with what would be right",
    arguments: [
      (
        "season", "Season {nubmer}" as any Sendable,
        "\"{nubmer}\" in \"season\" is not a value of this text; did you mean \"{number}\"?"
      ),
      (
        "season", 4,
        "\"season\" must be a text"
      ),
      (
        "characters", ["one": "{count} character"],
        "\"characters\" has no form \"other\", which every text about a number needs"
      ),
      (
        "characters", ["other": "x", "several": "y"],
        "\"several\" of \"characters\": expected a text for one of one, other"
      ),
      (
        "characters", ["other": "x", "one": "y", "few": "z"],
        "\"few\" of \"characters\" is never used in en; the forms are one, other"
      ),
      (
        "characters", ["other": "x"],
        "\"characters\" has no form \"one\" (1), which en needs; "
          + "add it, or write one text for all numbers"
      ),
      ("months", ["January"], "\"months\" must be a list of twelve texts"),
      (
        "navAbout", "a\nb",
        "\"navAbout\" holds a line break or another control character; write it in one line"
      ),
    ] as [(String, any Sendable, String)])
  func wrong(name: String, value: any Sendable, message: String) throws {
    let found = try problems([name: value as Any])
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix(": " + message) == true, "\(found)")
  }

  @Test func `every value that a text has not is told where its brace opens, in every form`() throws
  {
    let wrong = #"""
      ,
      "seenIn": "{cuont} é\"\u00e9\ud83d\udc7d\u2013{totla}\u007b\/\u007d {count} {x}",
      "characters" : {"one":"{cuont}", "other" : "{count} {x}"}}
      """#
    let file: String =
      try texts(["seenIn": nil as Any?, "characters": nil as Any?]).dropLast() + wrong
    #expect(
      try problems(text: file) == [
        "texts/en.json:2:12: \"{cuont}\" in \"seenIn\" is not a value of this text; did you mean \"{count}\"?",
        "texts/en.json:2:47: \"{totla}\" in \"seenIn\" is not a value of this text; did you mean \"{total}\"?",
        "texts/en.json:2:54: \"{/}\" in \"seenIn\" is not a value of this text; it has {count}, {total}",
        "texts/en.json:2:77: \"{x}\" in \"seenIn\" is not a value of this text; it has {count}, {total}",
        "texts/en.json:3:24: \"{cuont}\" in \"characters\" is not a value of this text; did you mean \"{count}\"?",
        "texts/en.json:3:53: \"{x}\" in \"characters\" is not a value of this text; it has {count}",
      ])
  }

  @Test(
    "What a translation has otherwise than the script wants it is told, words are not",
    arguments: [
      (
        "%n of %text", "%nombre: %n \\u2013 %texte, 100%",
        [
          "2:7: \"%nombre\" in \"x\" is not a value of this text; texts/original.json has %n, %text",
          "2:26: \"%texte\" in \"x\" is not a value of this text; did you mean \"%text\"?",
        ]
      ),
      ("%n of %text", "%text, %n%", []),
      ("%n of %text", "%n", []),
      ("All of it", "Alle 100%ig", []),
      ("a|b|c", "a|b", ["2:2: \"x\" has too few parts between \"|\"; texts/original.json has 3"]),
      (
        "a|b|c", "a | b | c|d",
        ["2:2: \"x\" has too many parts between \"|\"; texts/original.json has 3"]
      ),
      ("a|b|c", "d | e | f", []),
      ("a | b", "c", []),
      ("a", "b|c", []),
    ] as [(String, String, [String])])
  func translated(original: String, translation: String, messages: [String]) throws {
    let file: String = try texts([:]).dropLast() + ",\n\"x\": \"\(translation)\"}"
    #expect(
      try problems(text: file, template: "{{text.x}}", original: "{\"x\": \"\(original)\"}")
        == messages.map { "texts/en.json:" + $0 })
    #expect(try problems(text: file, template: "{{text.x}}", original: "{\"y\": \"%n\"}") == [])
  }

  @Test(
    "The forms of a text are those of the language, which may leave out the one for millions",
    arguments: [
      ("en", ["one", "other"], nil),
      ("ja", ["other"], nil),
      ("ar", ["zero", "one", "two", "few", "many", "other"], nil),
      ("fr", ["one", "other"], nil),
      ("fr", ["one", "many", "other"], nil),
      ("pl", ["one", "few", "many", "other"], nil),
      (
        "ro", ["one", "other"],
        "has no form \"few\" (0, 2, 3 …), which ro needs; add it, or write one text for all numbers"
      ),
      (
        "pl", ["one", "other"],
        "has no form \"few\" (2, 3, 4 …) and no \"many\" (0, 5, 6 …), which pl needs; "
          + "add it, or write one text for all numbers"
      ),
    ] as [(String, [String], String?)])
  func forms(language: String, given: [String], problem: String?) throws {
    var texts = try #require(
      JSONSerialization.jsonObject(with: Data(try TestSite.texts("en").text.utf8))
        as? [String: Any])
    for (name, value) in texts where value is [String: Any] { texts[name] = name }
    texts["characters"] = Dictionary(uniqueKeysWithValues: given.map { ($0, "{count}") })
    let data = try JSONSerialization.data(withJSONObject: texts, options: .sortedKeys)
    let found = try problems(text: String(decoding: data, as: UTF8.self), language: language)
    let messages = found.map { String($0.drop { $0 != " " }.dropFirst()) }
    #expect(messages == (problem.map { ["\"characters\" " + $0] } ?? []))
  }

  @Test(
    "A file that is not JSON is told where it stops being it, with what was expected",
    arguments: [
      ("{", "1:2: the JSON ends too early; expected a name in quotes"),
      (" ", "1:1: the JSON ends too early; expected a value"),
      ("{\"a\": \"é\"\n\n", "1:10: the JSON ends too early; expected \",\" or \"}\""),
      ("{\n  \"é\": \"x\"\n  \"b\": \"\"\n}", "3:3: this is not JSON; expected \",\" or \"}\""),
      ("{\"a\": \"é \"x\" y\"}", "1:11: this is not JSON; expected \",\" or \"}\""),
      ("{\n\"a\" \"x\"}", "2:5: this is not JSON; expected \":\""),
      ("\u{FEFF}{a: 1}", "1:2: this is not JSON; expected a name in quotes"),
      ("\u{FEFF}{\n\"a\": 'x'}", "2:6: this is not JSON; expected a value"),
      (
        "{\"a\": \"x\n\"}",
        "1:9: this is not JSON; expected a quote that ends the text, on the same line"
      ),
      ("{\"a\": \"x", "1:9: the JSON ends too early; expected a quote that ends the text"),
      (
        "{\"a\":\n\"b \\q\"}",
        "2:4: this is not JSON; expected \\\\ for a backslash, or a known escape such as \\n"
      ),
      (
        "{\"a\": \"\\u00g0\"}",
        "1:8: this is not JSON; expected four hexadecimal digits behind \\u"
      ),
      ("{\"months\": [\"x\" \"y\"]}", "1:17: this is not JSON; expected \",\" or \"]\""),
      ("{\n  \"a\": \"x\",\n}\n", "3:1: this is not JSON; expected a name in quotes"),
      ("{\"a\": {\"one\": \"x\", }}", "1:20: this is not JSON; expected a name in quotes"),
      ("{\"months\": [\"x\",]}", "1:17: this is not JSON; expected a value"),
      ("{\"a\": -}", "1:8: this is not JSON; expected a digit"),
      ("{\"a\": nil}", "1:7: this is not JSON; expected a value"),
      ("{} {}", "1:4: this is not JSON; expected nothing more"),
    ])
  func notJSON(text: String, message: String) throws {
    #expect(try problems(text: text) == ["texts/en.json:" + message])
  }

  @Test func `every language of the project has the same texts`() throws {
    func names(_ language: String) throws -> Set<String> {
      let url = URL(fileURLWithPath: TestSite.shippedTemplates + "/texts/\(language).json")
      let all = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
      return Set(try #require(all as? [String: Any]).keys)
    }
    #expect(try names("de") == names("en"))
    for language in ["en", "de", "de-AT", "DE", "En-gb"] {
      #expect(throws: Never.self) {
        try SiteTemplates(
          directory: TestSite.shippedTemplates, displayedAs: "Templates", language: language)
      }
    }
  }

  @Test func `a language the theme does not speak is named with those it speaks`() {
    let error = #expect(throws: SiteTemplatesError.self) {
      try SiteTemplates(
        directory: TestSite.shippedTemplates, displayedAs: "Templates", language: "../texts/fr")
    }
    #expect(
      error?.description
        == "Templates/texts/../texts/fr.json does not exist; "
        + "this theme speaks de, en; translate one of them into a file of this name")
  }
}
