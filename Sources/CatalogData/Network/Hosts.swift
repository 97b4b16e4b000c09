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
      let host = Host(places: places, health: health)
      known[name] = host
      return host
    }
  }
}
