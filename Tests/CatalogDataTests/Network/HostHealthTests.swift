import CatalogData
import Foundation
import Testing

@Suite struct HostHealthTests {
  private let start = Date(timeIntervalSince1970: 1000)

  @Test func `the circuit opens after failures in a row, lets one through, and closes on success`()
  {
    var health = HostHealth(threshold: 2, coolDown: .seconds(30))
    health.failed("reset", now: start)
    #expect(health.admission(now: start) == .go)
    health.succeeded()
    health.failed("reset", now: start)
    #expect(health.admission(now: start) == .go)
    health.failed("refused", now: start)
    let refused = HostHealth.Admission.refused(
      "not asked for the time being after 2 failures in a row, the last: refused")
    #expect(health.admission(now: start + 29) == refused)
    #expect(health.admission(now: start + 30) == .go)
    #expect(health.admission(now: start + 31) == refused)
    health.succeeded()
    #expect(health.admission(now: start + 31) == .go)
  }

  @Test func `a host that asked for quiet is left alone that long`() {
    var health = HostHealth()
    health.keepQuiet(until: start + 5)
    health.keepQuiet(until: start + 3)
    #expect(health.admission(now: start + 1) == .wait(.seconds(4)))
    #expect(health.admission(now: start + 5) == .go)
  }
}
