import Foundation
import Synchronization

/// What rclone tells while it works, line by line: counts the files it is done with, knows those that it put somewhere, and keeps what went
/// wrong, in its words.
final class RcloneLog: Sendable {
  /// Reasons that are told; the rest mostly says the same.
  private static let most = 5
  private static let longest = 400
  /// How it begins to tell what it did with a file; the second is said of a large one.
  private static let deeds = ["Copied", "Multi-thread Copied", "Moved", "Renamed", "Deleted"]

  private struct Line: Decodable {
    let level: String
    let msg: String
    let object: String?
  }

  private struct State {
    var done = 0
    var placed: Set<PublishedPath> = []
    var failures: [String] = []
    var other: [String] = []
  }

  private let state = Mutex(State())
  private let progress: @Sendable (Int) -> Void

  /// - Parameter progress: gets the number of files done so far.
  init(progress: @escaping @Sendable (Int) -> Void = { _ in }) {
    self.progress = progress
  }

  /// - Parameter rclone: which says it, and whose passwords are told to nobody.
  func take(_ text: String, of rclone: Rclone) {
    guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else {
      state.withLock { $0.other.append(Self.short(rclone.redacted(inMessage: text))) }
      return
    }
    if line.level == "info",
      let deed = Self.deeds.first(where: line.msg.hasPrefix)
    {
      let done = state.withLock { state in
        state.done += 1
        if deed != "Deleted", let path = line.object.flatMap(PublishedPath.init) {
          state.placed.insert(path)
        }
        return state.done
      }
      progress(done)
    }
    guard line.level == "error" || line.level == "critical", !line.msg.hasPrefix("Attempt ") else {
      return
    }
    let words = Self.short(
      rclone.redacted(inMessage: (line.object.map { $0 + ": " } ?? "") + line.msg))
    state.withLock { state in
      if !state.failures.contains(words) { state.failures.append(words) }
    }
  }

  /// Files that were copied or renamed.
  var placed: Set<PublishedPath> { state.withLock { $0.placed } }

  /// A line each: the failures, or, where rclone called nothing a failure, the last that it said.
  var reasons: [String] {
    state.withLock { state in
      let all = state.failures.isEmpty ? Array(state.other.suffix(2)) : state.failures
      let shown = all.prefix(Self.most).map { "rclone: \($0)" }
      return all.count > Self.most ? shown + ["and \(all.count - Self.most) more"] : shown
    }
  }

  /// A host may answer a whole page, and before rclone knows how to log it dates its words: `2026/11/21 18:04:37 `.
  private static func short(_ text: String) -> String {
    var line = text.split(whereSeparator: \.isNewline).first ?? ""
    let date = line.prefix(20)
    if date.count == 20, date.allSatisfy({ $0.isNumber || "/: ".contains($0) }) {
      line = line.dropFirst(20)
    }
    return line.count > longest ? line.prefix(longest) + " …" : String(line)
  }
}
