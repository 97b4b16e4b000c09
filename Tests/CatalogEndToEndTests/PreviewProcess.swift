import Foundation
import Synchronization

/// `catalog serve` as a process of its own on a free port, ended with the test.
final class PreviewProcess: Sendable {
  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  private let process: Mutex<Process>
  private let errors: Pipe
  /// `http://127.0.0.1:PORT/`
  let address: String

  /// - Parameter arguments: without a port.
  init(_ arguments: [String], environment: [String: String] = [:], in workspace: Workspace)
    async throws
  {
    let output = Pipe()
    let errors = Pipe()
    let process = try CatalogTool(folder: workspace.path, environment: environment).start(
      ["serve", "--port", "0"] + arguments, output: output, errors: errors)
    // The first line on stdout is the address; it comes after the first build.
    let line = await CatalogTool.line(
      of: output, from: process.processIdentifier, "the address of catalog serve")
    guard line.hasPrefix("http://") else {
      let reason = await CatalogTool.rest(
        of: errors, from: process.processIdentifier, "the end of catalog serve")
      process.waitUntilExit()
      throw Failed(
        description: "serve said: \(line)\(reason) and ended with \(process.terminationStatus)")
    }
    address = line
    self.errors = errors
    self.process = Mutex(process)
  }

  deinit {
    process.withLock { if $0.isRunning { $0.terminate() } }
  }

  var port: UInt16 {
    address.split(separator: ":").last.flatMap { UInt16($0.prefix { $0 != "/" }) } ?? 0
  }

  var client: PreviewClient { PreviewClient(port: port) }

  var isRunning: Bool { process.withLock { $0.isRunning } }

  /// The next line on stderr.
  func nextLine() async -> String {
    await CatalogTool.line(
      of: errors, from: process.withLock { $0.processIdentifier }, "a line of catalog serve")
  }

  /// Reads stderr up to a line that begins like this.
  func line(beginning start: String) async -> String {
    while true {
      let line = await nextLine()
      if line.hasPrefix(start) || line.isEmpty { return line }
    }
  }

  /// Holds the preview up: what is changed meanwhile it learns all at once.
  func paused(_ work: () throws -> Void) rethrows {
    let number = process.withLock { $0.processIdentifier }
    kill(number, SIGSTOP)
    defer { kill(number, SIGCONT) }
    try work()
  }

  /// - Returns: the exit code.
  func end(with signal: Int32) async -> Int32 {
    let number = process.withLock { $0.processIdentifier }
    kill(number, signal)
    return await CatalogTool.waiting(for: number, "the end of catalog serve") {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread { [self] in
          let code = process.withLock { process in
            process.waitUntilExit()
            return process.terminationStatus
          }
          continuation.resume(returning: code)
        }
      }
    }
  }
}
