// Right, and reported by the thread sanitizer on Linux: see reports.py.
//
//   swiftc -sanitize=thread -g mutex.swift -o mutex && ./mutex
import Dispatch
import Synchronization

final class Box: Sendable {
  let numbers = Mutex<[Int]>([])
}

let box = Box()
DispatchQueue.concurrentPerform(iterations: 4) { _ in
  for number in 0..<200_000 {
    box.numbers.withLock { $0 = $0.count > 10 ? [] : $0 + [number] }
  }
}
