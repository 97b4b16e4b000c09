import BenchmarkSupport
import CatalogSite
import CatalogTemplates
import Foundation

/// Markdown through the wrapper beside the library's own program, on the same text: long documents for the speed,
/// and 826 notes of 2 kB for what they add to a build.
@main
enum MarkdownBenchmark {
  static func main() {
    Benchmark.run {
      try Benchmark.report(try measure(rounds: Benchmark.rounds), as: table)
    }
  }

  private static func measure(rounds: Int) throws -> [MarkdownMeasurement] {
    let notes = SampleNotes.all
    // A hundred notes are 200 kB, which is below the bound.
    let long = stride(from: 0, to: notes.count, by: 100).map {
      notes[$0..<min($0 + 100, notes.count)].joined(separator: "\n")
    }
    var measurements = [
      try wrapper("826 notes, one by one", notes, rounds),
      try wrapper("the same in 9 documents", long, rounds),
    ]
    guard let program = CMarkCommand.onPath() else {
      Benchmark.warn("cmark-gfm is not on the path; not compared")
      return measurements
    }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "catalog-benchmark-\(ProcessInfo.processInfo.processIdentifier).md")
    let text = Data(notes.joined(separator: "\n").utf8)
    try text.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    measurements.append(
      try .measure("the same in cmark-gfm", bytes: text.count, rounds: rounds) {
        try program.time(file)
      })
    return measurements
  }

  private static func wrapper(
    _ what: String, _ texts: [String], _ rounds: Int
  ) throws -> MarkdownMeasurement {
    let renderer = MarkdownRenderer()
    let bytes = texts.reduce(0) { $0 + $1.utf8.count }
    return try .measure(what, bytes: bytes, rounds: rounds) {
      let start = ProcessFigures.seconds
      for text in texts {
        _ = try renderer.render(MarkdownSource(path: "note.md", text: text), resolving: resolve)
      }
      return ProcessFigures.seconds - start
    }
  }

  private static func resolve(_ reference: MarkdownReference) -> MarkdownResolution {
    switch reference.target {
    case .character(let id): .url(URLReference(relative: "../characters/\(id).html"))
    case .location(let id): .url(URLReference(relative: "../locations/\(id).html"))
    case .episode(let id): .url(URLReference(relative: "../episodes/\(id).html"))
    case .external, .fragment, .relative: .asWritten
    }
  }

  private static func table(_ measurements: [MarkdownMeasurement]) -> BenchmarkTable {
    var table = BenchmarkTable(
      "                          bytes   CPU ms (min)   CPU ms (median)   MB/s",
      widths: [23, 7, 14, 17, 6])
    for measurement in measurements {
      table.add(
        measurement.what, String(measurement.bytes), String(format: "%.1f", measurement.minimum),
        String(format: "%.1f", measurement.median),
        String(format: "%.1f", measurement.megabytesPerSecond))
    }
    return table
  }
}
