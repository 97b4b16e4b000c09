import CatalogDomain
import Foundation
import Synchronization

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
    /// What the process has used of all cores since it began.
    var cpuSeconds: Double?
  }

  private let file: Mutex<FileHandle>
  private let told = Mutex<Progress?>(nil)

  private struct Progress: Equatable {
    let step: String
    let hundredths: Int
  }

  /// - Parameter path: made anew, unless it is no regular file.
  /// - Throws: `CommandFailure` when the file cannot be made.
  init(path: String) throws(CommandFailure) {
    do {
      file = Mutex(try NamedFile(path: path).opened())
    } catch {
      throw CommandFailure(.failed, "\(path) cannot be made; give --events another file")
    }
  }

  func track(_ event: BuildEvent) {
    guard isNews(event) else { return }
    let line =
      switch event {
      case .started(let step):
        Line(event: "started", step: step, cpuSeconds: ProcessUsage.cpuSeconds)
      case .progress(let step, let done, let total, let bytes):
        Line(event: "progress", step: step, done: done, total: total, bytes: bytes)
      case .finished(let step):
        Line(event: "finished", step: step, cpuSeconds: ProcessUsage.cpuSeconds)
      case .warning(let message): Line(event: "warning", message: message)
      case .failed(let exitCode, let errors):
        Line(event: "failed", exitCode: exitCode, errors: errors)
      case .ended(let peak):
        Line(event: "ended", peakMemoryBytes: peak, cpuSeconds: ProcessUsage.cpuSeconds)
      }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var bytes = try? encoder.encode(line) else { return }
    bytes.append(UInt8(ascii: "\n"))
    // The log is a courtesy: a full disk must not fail a build that could succeed.
    file.withLock { try? $0.write(contentsOf: bytes) }
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
