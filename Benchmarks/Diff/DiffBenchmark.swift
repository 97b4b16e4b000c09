import BenchmarkSupport
import Foundation

/// 100,000 characters recorded, recognised and compared, beside `diff` on the same two files.
@main
enum DiffBenchmark {
  private struct Figures: Codable {
    var what = ""
    var cpuSeconds = 0.0
    var peakMegabytes = 0
    /// Of the state folder's database, more than before.
    var addedBytes = 0
  }

  static func main() async {
    await Benchmark.run(measure)
  }

  private static func measure() async throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "--step", let step = Step(rawValue: arguments[2]) {
      return try await run(step, in: URL(filePath: arguments[3]))
    }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "catalog-benchmark-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var all = try Step.allCases.map { try figures(of: $0, in: folder) }
    if let peer = try peer(in: folder) { all.append(peer) }
    try Benchmark.report(all, as: table)
  }

  private static func run(_ step: Step, in folder: URL) async throws {
    let seconds = try await step.run(in: folder)
    let figures = Figures(
      what: step.title, cpuSeconds: seconds, peakMegabytes: ProcessFigures.peakMemory / 1_000_000)
    Benchmark.write(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
  }

  private static func figures(of step: Step, in folder: URL) throws -> Figures {
    let before = size(of: folder)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = ["--step", step.rawValue, folder.path(percentEncoded: false)]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError(description: "\(step) ended with \(process.terminationStatus)")
    }
    var figures = try JSONDecoder().decode(Figures.self, from: data)
    figures.addedBytes = size(of: folder) - before
    return figures
  }

  /// Nil where there is no `diff`.
  private static func peer(in folder: URL) throws -> Figures? {
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/diff") else { return nil }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/diff")
    process.arguments = ["old.json", "new.json"]
    process.currentDirectoryURL = folder
    process.standardOutput = FileHandle.nullDevice
    let before = ProcessFigures.secondsOfChildren
    try process.run()
    process.waitUntilExit()
    return Figures(
      what: "the same two files by diff(1)",
      cpuSeconds: ProcessFigures.secondsOfChildren - before)
  }

  private static func size(of folder: URL) -> Int {
    let path = folder.appending(path: "catalog.sqlite").path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }

  private static func table(_ all: [Figures]) -> BenchmarkTable {
    var table = BenchmarkTable(
      "                                                   CPU s   peak MB   added to the store",
      widths: [48, 7, 9, 20])
    for figures in all {
      table.add(
        figures.what, String(format: "%.2f", figures.cpuSeconds),
        figures.peakMegabytes > 0 ? String(figures.peakMegabytes) : "",
        figures.addedBytes > 0 ? "\(figures.addedBytes / 1000) kB" : "")
    }
    return table
  }
}
