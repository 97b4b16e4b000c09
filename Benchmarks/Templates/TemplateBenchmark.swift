import BenchmarkSupport
import CatalogTemplates
import Foundation
import Mustache
import Stencil

/// Renders one detail page with four engines, on one core, in one run: hand-written code as the floor, ours,
/// swift-mustache and Stencil.
@main
enum TemplateBenchmark {
  static func main() {
    Benchmark.run {
      try Benchmark.report(try measure(rounds: Benchmark.rounds), as: table)
    }
  }

  private static func measure(rounds: Int) throws -> [Measurement] {
    let page = CharacterDetail.sample
    var output = OutputBuffer()

    HandWritten.render(page, into: &output)
    let expected = output.text
    let floor = Measurement.measure("hand-written", bytes: output.count, rounds: rounds) {
      output.removeAll()
      HandWritten.render(page, into: &output)
    }

    let template = try ours()
    output.removeAll()
    template.render(page, into: &output)
    try requireEqual(output.text, expected, "our engine", "the hand-written page")
    let own = Measurement.measure("catalog", bytes: output.count, rounds: rounds) {
      output.removeAll()
      template.render(page, into: &output)
    }

    let library = MustacheLibrary(
      templates: try MustacheTexts.all.mapValues { try MustacheTemplate(string: $0) })
    let context = Contexts.MustachePage(page)
    let theirs = library.render(context, withTemplate: "character") ?? ""
    try requireEqual(theirs, expected, "swift-mustache", "our engine")
    let mustache = Measurement.measure(
      "swift-mustache", bytes: theirs.utf8.count, rounds: rounds
    ) {
      _ = library.render(context, withTemplate: "character")
    }

    let stencil = try stencilMeasurement(page, rounds)
    return [floor, own, mustache, stencil]
  }

  private static func ours() throws -> CatalogTemplates.Template<CharacterDetail> {
    let library = TemplateLibrary(
      MustacheTexts.all.map { TemplateSource(name: $0.key, path: $0.key, text: $0.value) })
    var problems = TemplateProblems()
    guard
      let template = library.compile(
        "character", against: CharacterDetail.schema, problems: &problems)
    else { throw BenchmarkError(description: problems.description) }
    return template
  }

  private static func stencilMeasurement(
    _ page: CharacterDetail, _ rounds: Int
  ) throws -> Measurement {
    let environment = Environment(loader: DictionaryLoader(templates: StencilTexts.all))
    let template = try environment.loadTemplate(name: "character")
    let context = Contexts.dictionary(page)
    let bytes = try template.render(context).utf8.count
    return try Measurement.measure("Stencil", bytes: bytes, rounds: rounds) {
      _ = try template.render(context)
    }
  }

  private static func requireEqual(
    _ left: String, _ right: String, _ leftName: String, _ rightName: String
  ) throws {
    if left == right { return }
    let place = zip(left.utf8, right.utf8).prefix { $0 == $1 }.count
    func excerpt(_ text: String) -> String {
      String(decoding: text.utf8.dropFirst(max(0, place - 60)).prefix(120), as: UTF8.self)
    }
    throw BenchmarkError(
      description: """
        The page of \(leftName) differs from that of \(rightName) at byte \(place):
        \(excerpt(left))
        --- instead of ---
        \(excerpt(right))
        """)
  }

  private static func table(_ measurements: [Measurement]) -> BenchmarkTable {
    let own = measurements.first { $0.engine == "catalog" }?.minimum ?? 1
    var table = BenchmarkTable(
      "engine            µs/page (min)  µs/page (median)   bytes   times ours",
      widths: [16, 14, 17, 7, 12])
    for measurement in measurements {
      table.add(
        measurement.engine, String(format: "%.2f", measurement.minimum),
        String(format: "%.2f", measurement.median), String(measurement.bytes),
        String(format: "%.2f", measurement.minimum / own))
    }
    return table
  }
}
