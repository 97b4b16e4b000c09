import BenchmarkSupport
import CatalogSite
import Foundation

/// The library's own program, run on a file with the wrapper's extensions.
struct CMarkCommand {
  private let path: String

  /// - Returns: nil where there is no `cmark-gfm` on the path.
  static func onPath() -> CMarkCommand? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/cmark-gfm" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
      .map(CMarkCommand.init)
  }

  private init(path: String) {
    self.path = path
  }

  /// - Returns: the seconds of processor time it takes, its start included.
  func time(_ file: URL) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments =
      ["--validate-utf8"] + GFM.extensions.flatMap { ["-e", $0] } + [
        file.path(percentEncoded: false)
      ]
    process.standardOutput = FileHandle.nullDevice
    let before = ProcessFigures.secondsOfChildren
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError(description: "\(path) ended with \(process.terminationStatus)")
    }
    return ProcessFigures.secondsOfChildren - before
  }
}
