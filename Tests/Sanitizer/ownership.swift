// Right, and reported by the thread sanitizer on Linux: see reports.py.
//
//   swiftc -sanitize=thread -g ownership.swift -o ownership && ./ownership
import Dispatch

final class Storage: @unchecked Sendable {
  var number = 1
}

for _ in 0..<1_000 {
  var storage = Storage()
  lend(storage)
  while !isKnownUniquelyReferenced(&storage) {}
  storage.number = 2
}

func lend(_ storage: Storage) {
  DispatchQueue.global().async {
    precondition(storage.number == 1)
  }
}
