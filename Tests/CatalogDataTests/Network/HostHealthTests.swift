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

  @Test func `a host that says nothing but to come later is given up after a while`() {
    var health = HostHealth(coolDown: .seconds(30), patience: .seconds(10))
    health.throttled("status 429", until: start + 5, now: start)
    #expect(health.admission(now: start) == .wait(.seconds(5)))
    health.succeeded()
    health.throttled("status 429", until: start + 11, now: start + 9)
    health.throttled("status 429", until: start + 20, now: start + 19)
    #expect(health.admission(now: start + 19) == .wait(.seconds(1)))
    health.throttled("status 429", until: start + 21, now: start + 20)
    #expect(
      health.admission(now: start + 21)
        == .refused("not asked for the time being after a failure, the last: status 429"))
  }
}
