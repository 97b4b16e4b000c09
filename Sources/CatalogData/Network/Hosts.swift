import Foundation
import Synchronization

/// The hosts that were asked, each with its slots and its health.
final class Hosts: Sendable {
  private let slots: Int
  private let health: HostHealth
  private let known = Mutex<[String: Host]>([:])

  init(slots: Int, health: HostHealth) {
    self.slots = slots
    self.health = health
  }

  func host(of url: URL) -> Host {
    let name = Authority(url)?.description ?? ""
    return known.withLock { known in
      if let host = known[name] { return host }
      let host = Host(slots: slots, health: health)
      known[name] = host
      return host
    }
  }
}
