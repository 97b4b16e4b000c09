import Synchronization

/// A list that tasks may add to at the same time.
final class Noted<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  var values: [Value] { list.withLock(\.self) }

  func add(_ value: Value) {
    list.withLock { $0.append(value) }
  }
}
