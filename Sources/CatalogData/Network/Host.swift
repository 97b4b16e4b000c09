import Synchronization

/// One host: who may ask it now.
final class Host: Sendable {
  typealias Instant = HostHealth.Instant

  let slots: ConcurrencyLimit
  private let mostSlots: Int
  private let health: Mutex<HostHealth>

  init(slots: Int, health: HostHealth) {
    self.slots = ConcurrencyLimit(slots: slots)
    mostSlots = slots
    self.health = Mutex(health)
  }

  func admission(now: Instant) -> HostHealth.Admission {
    health.withLock { $0.admission(now: now) }
  }

  func succeeded(asked: Instant) { change { $0.succeeded(asked: asked) } }
  func failed(_ cause: String, now: Instant) { change { $0.failed(cause, now: now) } }
  func gaveUp(_ cause: String, now: Instant) { change { $0.gaveUp(cause, now: now) } }
  func keepQuiet(until instant: Instant) { change { $0.keepQuiet(until: instant) } }
  func refused(asked: Instant, now: Instant) -> Int {
    change { $0.refused(asked: asked, now: now) }
  }
  func throttled(_ cause: String, until instant: Instant, now: Instant) {
    change { $0.throttled(cause, until: instant, now: now) }
  }

  /// The slots follow under the same lock, or two changes at once might leave them as the earlier one wants them.
  private func change<Value: Sendable>(_ change: (inout HostHealth) -> Value) -> Value {
    health.withLock { health in
      let value = change(&health)
      slots.resize(to: health.isProbed ? 1 : mostSlots)
      return value
    }
  }
}
