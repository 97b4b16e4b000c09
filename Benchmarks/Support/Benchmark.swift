import Foundation

/// A benchmark as a program: `--json` prints JSON instead of a table, `--rounds N` sets the number of rounds.
package enum Benchmark {
  package static var rounds: Int {
    let arguments = CommandLine.arguments
    let number = arguments.firstIndex(of: "--rounds").flatMap { index in
      arguments.dropFirst(index + 1).first.flatMap(Int.init)
    }
    return max(1, number ?? 9)
  }

  /// Does the work. Where that fails, it is told why, and the program ends with 1.
  package static func run(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      fail(error)
    }
  }

  /// The same of work that waits.
  package static func run(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch {
      fail(error)
    }
  }

  private static func fail(_ error: any Error) -> Never {
    warn("\(error)")
    exit(1)
  }

  /// Prints what was measured.
  package static func report<Figures: Encodable>(
    _ figures: [Figures], as table: ([Figures]) -> BenchmarkTable
  ) throws {
    guard CommandLine.arguments.contains("--json") else { return write(table(figures).text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    write(String(decoding: try encoder.encode(figures), as: UTF8.self) + "\n")
  }

  package static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  /// - Parameter line: without its end.
  package static func warn(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}
