import Foundation
import Synchronization

/// Reads the pages of a published site over and over, while it is published again.
final class Visitor: Sendable {
  private let root: String
  private let names: [String]
  private let sites: [[String: Data]]
  private let isStopped = Mutex(false)

  /// - Parameter sites: what the pages may be.
  init(_ root: String, names: [String], sites: [[String: Data]]) {
    self.root = root
    self.names = names
    self.sites = sites
  }

  func stop() {
    isStopped.withLock { $0 = true }
  }

  /// - Returns: how many pages were read until it was stopped, and what was wrong with them.
  func read() async -> (pages: Int, problems: [String]) {
    await withCheckedContinuation { continuation in
      // On a thread of its own: it would hold up the tests' own tasks.
      Thread.detachNewThread { continuation.resume(returning: self.readOnThisThread()) }
    }
  }

  private func readOnThisThread() -> (pages: Int, problems: [String]) {
    var pages = 0
    var problems: [String] = []
    while !isStopped.withLock({ $0 }) {
      for name in names {
        pages += 1
        guard let data = FileManager.default.contents(atPath: root + name) else {
          problems.append("\(name) is missing")
          continue
        }
        if !sites.contains(where: { $0[name] == data }) { problems.append("\(name) is neither") }
      }
    }
    return (pages, problems)
  }
}
