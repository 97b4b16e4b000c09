import CatalogSite
import CatalogTemplates
import Foundation

/// Markdown through the wrapper beside the library's own program, on the same text: long documents for the speed,
/// and 826 notes of 2 kB for what they add to a build. `--json` prints JSON, `--rounds N` sets the number of rounds.
@main
enum MarkdownBenchmark {
  static func main() throws {
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
      FileHandle.standardError.write(Data("cmark-gfm is not on the path; not compared\n".utf8))
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
      try CPUTime.measure {
        for text in texts {
          _ = try renderer.render(MarkdownSource(path: "note.md", text: text), resolving: resolve)
        }
      }
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

  private static func table(_ measurements: [MarkdownMeasurement]) -> String {
    var lines = ["                          bytes   CPU ms (min)   CPU ms (median)   MB/s"]
    for measurement in measurements {
      let columns = [
        measurement.what.padding(toLength: 23, withPad: " ", startingAt: 0),
        right(String(measurement.bytes), 7),
        right(String(format: "%.1f", measurement.minimum), 14),
        right(String(format: "%.1f", measurement.median), 17),
        right(String(format: "%.1f", measurement.megabytesPerSecond), 6),
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
