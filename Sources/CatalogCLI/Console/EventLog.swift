import CatalogDomain
import Foundation
import Synchronization

/// Writes every event as one line of JSON, for a program that follows the build.
final class EventLog: Tracker {
  private struct Line: Encodable {
    let event: String
    var step: String?
    var done: Int?
    var total: Int?
    var message: String?
    var peakMemoryBytes: Int?
  }

  private let file: Mutex<FileHandle>

  /// - Parameter path: made anew.
  /// - Throws: `CommandFailure` when the file cannot be made.
  init(path: String) throws(CommandFailure) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let handle = FileHandle(forWritingAtPath: path)
    else {
      throw CommandFailure(.failed, "\(path) cannot be made; give --events another file")
    }
    file = Mutex(handle)
  }

  func track(_ event: BuildEvent) {
    let line =
      switch event {
      case .started(let step): Line(event: "started", step: step)
      case .progress(let step, let done, let total):
        Line(event: "progress", step: step, done: done, total: total)
      case .finished(let step): Line(event: "finished", step: step)
      case .warning(let message): Line(event: "warning", message: message)
      case .ended(let peak): Line(event: "ended", peakMemoryBytes: peak)
      }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard var bytes = try? encoder.encode(line) else { return }
    bytes.append(UInt8(ascii: "\n"))
    // The log is a courtesy: a full disk must not fail a build that could succeed.
    file.withLock { try? $0.write(contentsOf: bytes) }
  }
}
