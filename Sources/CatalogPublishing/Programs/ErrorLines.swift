import Synchronization

/// What a program said on stderr, to be told when it fails.
package final class ErrorLines: Sendable {
  private let lines = Mutex<[String]>([])

  package init() {}

  package var first: String? { lines.withLock { $0.first } }

  package func add(_ line: String) {
    if !line.allSatisfy(\.isWhitespace) { lines.withLock { $0.append(line) } }
  }

  func last(_ count: Int) -> [String] { lines.withLock { Array($0.suffix(count)) } }
}
