import CatalogData
import CatalogDomain
import Foundation
import Synchronization
import SystemPackage

/// Writes the events as lines of JSON, for a program that follows the build. Of progress it tells each hundredth once.
final class EventLog: Tracker {
  private struct Line: Encodable {
    let event: String
    var step: String?
    var done: Int?
    var total: Int?
    var bytes: Int?
    var message: String?
    var exitCode: Int32?
    var errors: [String]?
    var peakMemoryBytes: Int?
    /// How much of all cores the process has used since it began.
    var cpuSeconds: Double?
  }

  private struct Output {
    let file: FileHandle
    /// Why an event could not be written. What follows it is not written either: it would be taken for what is lost.
    var trouble: Errno?
  }

  private let path: String
  private let output: Mutex<Output>
  private let warn: @Sendable (String) -> Void
  private let told = Mutex<Progress?>(nil)

  private struct Progress: Equatable {
    let step: BuildStep
    let hundredths: Int
  }

  /// - Parameters:
  ///   - path: made anew, unless it is no regular file.
  ///   - warn: is told once, at the end, when not all events could be written.
  /// - Throws: `CommandFailure` when the file cannot be made, or a signal comes before somebody reads a pipe.
  init(path: String, warn: @escaping @Sendable (String) -> Void) throws(CommandFailure) {
    do {
      output = Mutex(Output(file: try NamedFile(path: path).opened()))
    } catch {
      throw CommandFailure(endedBy: error) {
        "\(path) cannot be made: \(FileTrouble($0)); give --events another file"
      }
    }
    self.path = path
    self.warn = warn
  }

  func track(_ event: BuildEvent) {
    guard isNews(event) else { return }
    let line =
      switch event {
      case .started(let step):
        Line(event: "started", step: step.rawValue, cpuSeconds: ProcessUsage.cpuSeconds)
      case .progress(let step, let done, let total, let bytes):
        Line(event: "progress", step: step.rawValue, done: done, total: total, bytes: bytes)
      case .finished(let step):
        Line(event: "finished", step: step.rawValue, cpuSeconds: ProcessUsage.cpuSeconds)
      case .warning(let message): Line(event: "warning", message: message)
      case .failed(let exitCode, let errors):
        Line(event: "failed", exitCode: exitCode, errors: errors)
      case .ended(let peak):
        Line(event: "ended", peakMemoryBytes: peak, cpuSeconds: ProcessUsage.cpuSeconds)
      }
    write(line)
    if case .ended = event { tellTrouble() }
  }

  /// The log is a courtesy: a full disk must not fail a build that could succeed.
  private func write(_ line: Line) {
    output.withLock { output in
      guard output.trouble == nil else { return }
      do {
        output.trouble = PatientWrite.write(
          try ProgramJSON.line(line), to: FileDescriptor(rawValue: output.file.fileDescriptor))
      } catch {
        output.trouble = .ioError
      }
    }
  }

  private func tellTrouble() {
    // A reader that went away misses nothing that it wants.
    guard let trouble = output.withLock({ $0.trouble }), trouble != .brokenPipe else { return }
    warn("\(path) does not hold all events: \(PatientWrite.reason(trouble))")
  }

  private func isNews(_ event: BuildEvent) -> Bool {
    guard case .progress(let step, let done, let total, _) = event else { return true }
    let progress = Progress(step: step, hundredths: total > 0 ? done * 100 / total : 0)
    return told.withLock { told in
      defer { told = progress }
      return told != progress
    }
  }
}
