import CatalogTemplates
import Foundation
import Mustache
import Stencil

/// Renders one detail page with four engines, on one core, in one run: hand-written code as the floor, ours,
/// swift-mustache and Stencil. `--json` prints JSON, `--rounds N` sets the number of rounds.
@main
enum TemplateBenchmark {
  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments
    let rounds = arguments.firstIndex(of: "--rounds").flatMap { index in
      arguments.dropFirst(index + 1).first.flatMap(Int.init)
    }
    let measurements = try measure(rounds: max(1, rounds ?? 9))
    if arguments.contains("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      write(String(decoding: try encoder.encode(measurements), as: UTF8.self) + "\n")
    } else {
      write(table(measurements))
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

  private static func table(_ measurements: [Measurement]) -> String {
    let own = measurements.first { $0.engine == "catalog" }?.minimum ?? 1
    var lines = ["engine            µs/page (min)  µs/page (median)   bytes   times ours"]
    for measurement in measurements {
      let columns = [
        measurement.engine.padding(toLength: 16, withPad: " ", startingAt: 0),
        right(String(format: "%.2f", measurement.minimum), 14),
        right(String(format: "%.2f", measurement.median), 17),
        right(String(measurement.bytes), 7),
        right(String(format: "%.2f", measurement.minimum / own), 12),
      ]
      lines.append(columns.joined(separator: " "))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
