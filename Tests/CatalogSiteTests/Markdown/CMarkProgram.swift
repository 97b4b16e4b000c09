import CatalogSite
import Foundation

/// The library's own command, run with the wrapper's extensions.
struct CMarkProgram {
  private let path: String

  static func onPath() -> CMarkProgram? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates = folders.map { "\($0)/cmark-gfm" }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map(CMarkProgram.init)
  }

  private init(path: String) {
    self.path = path
  }

  func html(of text: String, _ options: [String]) throws -> GFMRendering {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["--validate-utf8"] + GFM.extensions.flatMap { ["-e", $0] } + options
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // Every example fits a pipe's buffer.
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let html = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return .html(String(decoding: html, as: UTF8.self))
  }
}
