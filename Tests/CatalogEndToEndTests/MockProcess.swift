import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `catalog mock-api` as a process of its own on a free port, ended with the test.
final class MockProcess: Sendable {
  struct Tally: Decodable, Equatable {
    var requests: Int
    var conditional: Int
    var notModified: Int

    static let none = Tally(requests: 0, conditional: 0, notModified: 0)
  }

  struct Counts: Decodable, Equatable {
    var list: Tally
    var record: Tally
    var avatar: Tally

    var all: Int { list.requests + record.requests + avatar.requests }
  }

  struct Failed: Error, CustomStringConvertible {
    let description: String
  }

  private let process: Mutex<Process>
  /// `http://127.0.0.1:PORT/api`
  let source: String

  /// - Parameters:
  ///   - port: 0 takes any free one.
  ///   - errors: where stderr goes; dropped without it.
  init(
    _ arguments: [String], port: Int = 0, errors: Pipe? = nil, in workspace: Workspace
  ) async throws {
    let output = Pipe()
    let process = try workspace.tool.start(
      ["mock-api"] + arguments + ["--port", String(port)], output: output, errors: errors)
    // The first line on stdout is the address; it comes when the server listens.
    let handle = output.fileHandleForReading
    let line: String = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var line: [UInt8] = []
        while let byte = handle.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
          line.append(byte)
        }
        continuation.resume(returning: String(decoding: line, as: UTF8.self))
      }
    }
    guard line.hasPrefix("http://") else { throw Failed(description: "mock-api said: \(line)") }
    source = line
    self.process = Mutex(process)
  }

  deinit {
    process.withLock { $0.terminate() }
  }

  var port: Int { source.split(separator: ":").last.flatMap { Int($0.prefix { $0 != "/" }) } ?? 0 }

  /// Ends it and waits until its port is free again.
  func stop() {
    process.withLock { process in
      process.terminate()
      process.waitUntilExit()
    }
  }

  /// - Returns: the exit code.
  func end(with signal: Int32) -> Int32 {
    process.withLock { process in
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  /// What was asked since the start or the last reset.
  func counts() async throws -> Counts {
    try JSONDecoder().decode(Counts.self, from: try await ask("/__requests", "GET"))
  }

  /// Waits until more than so many requests came, or until the program that asks has ended.
  func wait(beyond count: Int, of program: Process) async throws {
    while try await counts().all <= count, program.isRunning {
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  func reset() async throws {
    _ = try await ask("/__reset", "POST")
  }

  private func ask(_ path: String, _ method: String) async throws -> Data {
    let root = String(source.dropLast("/api".count))
    guard let url = URL(string: root + path) else { throw Failed(description: root) }
    var request = URLRequest(url: url)
    request.httpMethod = method
    return try await URLSession.shared.data(for: request).0
  }
}
