import CatalogTemplates
import Testing

@Suite("The official Mustache suite", .enabled(if: SpecificationSuite.isAvailable))
struct MustacheSpecificationTests {
  @Test("Each file has the cases it is known to have")
  func allCasesAreThere() {
    let counts = SpecificationSuite.files.map { file in
      SpecificationSuite.cases.count { $0.file == file }
    }
    #expect(counts == [12, 14, 42, 22, 12, 34, 27])
  }

  @Test("A case gives the bytes expected", arguments: SpecificationSuite.conforming)
  func conforms(_ specified: SpecificationSuite.Case) {
    #expect(specified.render() == .success(specified.expected))
  }

  @Test(
    "A case that typing answers differently gives one clear problem",
    arguments: SpecificationDifference.all)
  func differs(_ difference: SpecificationDifference) {
    let cases = SpecificationSuite.cases.filter {
      $0.file == difference.file && $0.name == difference.name
    }
    let problem = TemplateProblemList(messages: [difference.message])
    #expect(cases.map { $0.render() } == [.failure(problem)])
  }

  @Test("Every case either conforms or is listed, and only 15 are listed")
  func differencesAreFew() {
    #expect(SpecificationSuite.conforming.count == 148)
    #expect(SpecificationDifference.all.count == 15)
  }

  @Test("What may be missing is an optional field, and is then nothing and false as the suite says")
  func optionalFieldsMissQuietly() throws {
    let schema = Schema<JSONValue>("data") {
      $0.optionalText("cannot") { _ in nil }
      $0.optional("a", "Nothing.", Schema<JSONValue>("a") { $0.text("b") { _ in "never" } }) { _ in
        nil
      }
    }
    let text = "I ({{cannot}}{{{cannot}}}{{&cannot}}) [{{a.b}}{{#a.b}}x{{/a.b}}{{^a.b}}no{{/a.b}}]"
    #expect(try rendered(text, schema, .null) == "I () [no]")
  }
}
