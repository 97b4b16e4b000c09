import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `catalog mock-api` as a process of its own on a free port, which nobody else takes when it is stopped, ended with the test.
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

  /// None of those that the system gives to who asks for any: from 32768 on Linux, from 49152 on macOS.
  private static let ports = 20_000..<32_768
  /// No two of a run have the same; another run begins elsewhere.
  private static let nextPort = Mutex(Int.random(in: ports))

  private let process: Mutex<Process>
  private let errors: Pipe
  /// `http://127.0.0.1:PORT/api`
  let source: String

  /// - Parameter port: 0 takes one that is free.
  init(_ arguments: [String], port: Int = 0, in workspace: Workspace) async throws {
    var started = try await Self.start(arguments, port, workspace)
    while port == 0, started.failure?.contains(" is in use; ") == true {
      started = try await Self.start(arguments, port, workspace)
    }
    if let failure = started.failure { throw Failed(description: "mock-api said: \(failure)") }
    source = started.line
    errors = started.errors
    process = Mutex(started.process)
  }

  deinit {
    process.withLock { $0.terminate() }
  }

  /// - Returns: the first line on stdout, which is the address and comes when the server listens; else why it does not.
  private static func start(_ arguments: [String], _ port: Int, _ workspace: Workspace) async throws
    -> (process: Process, errors: Pipe, line: String, failure: String?)
  {
    let output = Pipe()
    let errors = Pipe()
    let number = port == 0 ? takePort() : port
    let process = try workspace.tool.start(
      ["mock-api"] + arguments + ["--port", String(number)], output: output, errors: errors)
    let words = (["catalog mock-api"] + arguments).joined(separator: " ")
    let line = await CatalogTool.line(
      of: output, from: process.processIdentifier, "the address of \(words)")
    if line.hasPrefix("http://") { return (process, errors, line, nil) }
    let reason = await CatalogTool.rest(
      of: errors, from: process.processIdentifier, "the end of \(words)")
    return (process, errors, line, line + reason)
  }

  private static func takePort() -> Int {
    nextPort.withLock { next in
      defer { next = next + 1 < ports.upperBound ? next + 1 : ports.lowerBound }
      return next
    }
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

  /// What it said on stderr until its end.
  func complaints() -> String {
    String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }

  /// What was asked since the start or the last reset.
  func counts() async throws -> Counts {
    try JSONDecoder().decode(Counts.self, from: try await ask("/__requests", "GET"))
  }

  /// The most requests that were answered at the same time since then.
  func mostInFlight() async throws -> Int {
    struct Answer: Decodable { let mostInFlight: Int }
    return try JSONDecoder().decode(Answer.self, from: try await ask("/__requests", "GET"))
      .mostInFlight
  }

  /// Waits until more than so many requests came, or until the program that asks has ended.
  func wait(beyond count: Int, of program: Process) async throws {
    try await wait(beyond: count) { program.isRunning }
  }

  /// The same as long as a condition holds.
  func wait(beyond count: Int, while condition: () -> Bool) async throws {
    while try await counts().all <= count, condition() {
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
