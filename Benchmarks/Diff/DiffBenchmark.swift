import Foundation

/// 100,000 characters recorded, recognised and compared, beside `diff` on the same two files. `--json` prints JSON.
@main
enum DiffBenchmark {
  private struct Figures: Codable {
    var what = ""
    var cpuSeconds = 0.0
    var peakMegabytes = 0
    /// Of the state folder's database, more than before.
    var addedBytes = 0
  }

  static func main() async throws {
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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    if arguments.contains("--json") {
      write(String(decoding: try encoder.encode(all), as: UTF8.self) + "\n")
    } else {
      write(
        "                                                   CPU s   peak MB   added to the store\n")
      for line in all.map(row) { write(line) }
    }
  }

  private static func run(_ step: Step, in folder: URL) async throws {
    let seconds = try await step.run(in: folder)
    let figures = Figures(
      what: step.title, cpuSeconds: seconds, peakMegabytes: ProcessFigures.peakMemory / 1_000_000)
    write(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
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
    let before = secondsOfChildren
    try process.run()
    process.waitUntilExit()
    return Figures(what: "the same two files by diff(1)", cpuSeconds: secondsOfChildren - before)
  }

  private static var secondsOfChildren: Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_CHILDREN.rawValue), &usage)
    #else
      getrusage(RUSAGE_CHILDREN, &usage)
    #endif
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }

  private static func size(of folder: URL) -> Int {
    let path = folder.appending(path: "catalog.sqlite").path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0
  }

  private static func row(_ figures: Figures) -> String {
    let what = figures.what.padding(toLength: 48, withPad: " ", startingAt: 0)
    let memory = figures.peakMegabytes > 0 ? String(figures.peakMegabytes) : ""
    let added = figures.addedBytes > 0 ? "\(figures.addedBytes / 1000) kB" : ""
    return "\(what)\(String(format: "%8.2f", figures.cpuSeconds))"
      + right(memory, 10) + right(added, 21) + "\n"
  }

  private static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}
