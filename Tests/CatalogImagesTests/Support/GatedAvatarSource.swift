import CatalogDomain
import Foundation
import Synchronization

/// Holds every answer back until the gate is opened or the question is cancelled, and counts.
final class GatedAvatarSource: AvatarDataSource {
  struct Counts: Hashable, Sendable {
    var asked = 0
    var answered = 0
    var cancelled = 0
    /// Questions that waited at the same time, at most.
    var most = 0
  }

  private struct State {
    var counts = Counts()
    var isOpen = false
    var next = 0
    var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
  }

  private let picture: Data
  private let state = Mutex(State())

  init(picture: Data) {
    self.picture = picture
  }

  var counts: Counts { state.withLock { $0.counts } }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values.map { $0 }
    }
    for continuation in waiting { continuation.resume(returning: true) }
  }

  /// Lets one question through; false when none waits.
  func letOneThrough() -> Bool {
    let first = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      guard let key = state.waiting.keys.min() else { return nil }
      return state.waiting.removeValue(forKey: key)
    }
    first?.resume(returning: true)
    return first != nil
  }

  func avatar(at reference: AvatarReference, validators: Validators) async throws(AvatarError)
    -> AvatarAnswer
  {
    let number = state.withLock { state in
      state.counts.asked += 1
      state.next += 1
      return state.next
    }
    let isThrough = await withTaskCancellationHandler {
      await withCheckedContinuation { wait(number, $0) }
    } onCancel: {
      let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
      continuation?.resume(returning: false)
    }
    guard isThrough else {
      state.withLock { $0.counts.cancelled += 1 }
      throw .cancelled
    }
    state.withLock { $0.counts.answered += 1 }
    return .fetched(FetchedAvatar(bytes: picture, validators: Validators()))
  }

  private func wait(_ number: Int, _ continuation: CheckedContinuation<Bool, Never>) {
    let atOnce: Bool? = state.withLock { state in
      if Task.isCancelled { return false }
      if state.isOpen { return true }
      state.waiting[number] = continuation
      state.counts.most = max(state.counts.most, state.waiting.count)
      return nil
    }
    if let atOnce { continuation.resume(returning: atOnce) }
  }
}
