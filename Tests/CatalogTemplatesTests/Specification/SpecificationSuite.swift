import CatalogTemplates
import CatalogTestSupport
import Foundation
import Testing

/// The official Mustache test suite, where its files are at hand.
struct SpecificationSuite {
  struct Case: Sendable, CustomTestStringConvertible {
    let file: String
    let name: String
    let description: String
    let data: JSONValue
    let template: String
    let partials: [String: String]
    let expected: String

    var testDescription: String { "\(file): \(name): \(description)" }

    /// What our compiler makes of it.
    func render() -> Result<String, TemplateProblemList> {
      let sources =
        [TemplateSource(name: "case", path: "case", text: template)]
        + partials.map { TemplateSource(name: $0.key, path: $0.key, text: $0.value) }
      var problems = TemplateProblems()
      let schema = JSONSchema.infer("data", [data])
      var library = TemplateLibrary(sources)
      library.dialect = .specification
      guard let compiled = library.compile("case", against: schema, problems: &problems) else {
        return .failure(TemplateProblemList(messages: problems.sorted.map(\.message)))
      }
      var output = OutputBuffer()
      compiled.render(data, into: &output)
      return .success(output.text)
    }
  }

  private static let folder = RealData.place(of: "mustache-spec", holding: "comments.json")

  static let files = [
    "comments", "delimiters", "interpolation", "inverted", "partials", "sections", "~inheritance",
  ]

  /// Says why, once, where the suite cannot run.
  static let isAvailable: Bool = {
    if folder == nil {
      let reason =
        "Skipped: the official Mustache suite is not at hand: CATALOG_SHARED_DATA names no folder that holds it\n"
      FileHandle.standardError.write(Data(reason.utf8))
    }
    return folder != nil
  }()

  /// All cases; none where the files are missing. A file that is there and cannot be read is an error in
  /// `MustacheSpecificationTests`, by the number of cases.
  static let cases: [Case] = isAvailable ? files.flatMap { (try? cases(of: $0)) ?? [] } : []

  static let conforming = cases.filter { specified in
    !SpecificationDifference.all.contains {
      $0.file == specified.file && $0.name == specified.name
    }
  }

  private static func cases(of file: String) throws -> [Case] {
    struct Suite: Decodable {
      struct Test: Decodable {
        let name: String
        let desc: String
        let data: JSONValue
        let template: String
        let partials: [String: String]?
        let expected: String
      }
      let tests: [Test]
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder ?? "")/\(file).json"))
    return try JSONDecoder().decode(Suite.self, from: data).tests.map {
      Case(
        file: file, name: $0.name, description: $0.desc, data: $0.data, template: $0.template,
        partials: $0.partials ?? [:], expected: $0.expected)
    }
  }
}
