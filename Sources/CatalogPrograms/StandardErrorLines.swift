import Synchronization

/// What a program said on stderr, to be told when it fails.
package final class StandardErrorLines: Sendable {
  private let lines = Mutex<[String]>([])

  package init() {}

  package var first: String? { lines.withLock { $0.first } }

  package func add(_ line: String) {
    if !line.allSatisfy(\.isWhitespace) { lines.withLock { $0.append(line) } }
  }

  /// The lines behind the last one for which this holds; none where it holds for none.
  package func lines(behind isIt: (String) -> Bool) -> [String] {
    lines.withLock { lines in
      lines.lastIndex(where: isIt).map { Array(lines.dropFirst($0 + 1)) } ?? []
    }
  }

  package func last(_ count: Int) -> [String] { lines.withLock { Array($0.suffix(count)) } }
}
