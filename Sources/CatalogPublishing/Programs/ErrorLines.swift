import Synchronization

/// What a program said on stderr, to be told when it fails.
final class ErrorLines: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) {
    if !line.allSatisfy(\.isWhitespace) { lines.withLock { $0.append(line) } }
  }

  func last(_ count: Int) -> [String] { lines.withLock { Array($0.suffix(count)) } }
}
