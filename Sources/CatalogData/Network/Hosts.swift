import Foundation
import Synchronization

/// The hosts that were asked, each with its places and its health.
final class Hosts: Sendable {
  private let places: Int
  private let health: HostHealth
  private let known = Mutex<[String: Host]>([:])

  init(places: Int, health: HostHealth) {
    self.places = places
    self.health = health
  }

  func host(of url: URL) -> Host {
    let name = Authority(url)?.description ?? ""
    return known.withLock { known in
      if let host = known[name] { return host }
      let host = Host(places: ConcurrencyLimit(places: places), health: health)
      known[name] = host
      return host
    }
  }
}

/// One host: who may ask it now.
final class Host: Sendable {
  let places: ConcurrencyLimit
  private let health: Mutex<HostHealth>

  init(places: ConcurrencyLimit, health: HostHealth) {
    self.places = places
    self.health = Mutex(health)
  }

  func admission(now: Date) -> HostHealth.Admission { health.withLock { $0.admission(now: now) } }
  func succeeded() { health.withLock { $0.succeeded() } }
  func failed(_ cause: String, now: Date) { health.withLock { $0.failed(cause, now: now) } }
  func gaveUp(_ cause: String, now: Date) { health.withLock { $0.gaveUp(cause, now: now) } }
  func keepQuiet(until date: Date) { health.withLock { $0.keepQuiet(until: date) } }
  func throttled(_ cause: String, until date: Date, now: Date) {
    health.withLock { $0.throttled(cause, until: date, now: now) }
  }
}
