import CatalogData
import Testing

@Suite("Hosts that fail, and hosts that ask for quiet")
struct HostHealthTests {
  private let start = ContinuousClock.now

  @Test func `the circuit opens after failures in a row, lets one through, and closes on success`()
  {
    var health = HostHealth(threshold: 2, coolDown: .seconds(30))
    health.failed("reset", now: start)
    #expect(health.admission(now: start) == .go)
    health.succeeded(asked: start)
    health.failed("reset", now: start)
    #expect(health.admission(now: start) == .go)
    health.failed("refused", now: start)
    let refused = HostHealth.Admission.refused(
      "not asked for the time being after 2 failures in a row, the last: refused")
    #expect(health.admission(now: start + .seconds(29)) == refused)
    #expect(health.admission(now: start + .seconds(30)) == .go)
    #expect(health.admission(now: start + .seconds(31)) == refused)
    health.succeeded(asked: start)
    #expect(health.admission(now: start + .seconds(31)) == .go)
  }

  @Test func `the circuit opens only once the host has failed as long as anybody asks again`() {
    var health = HostHealth(threshold: 2, endurance: .seconds(3), coolDown: .seconds(30))
    for _ in 0..<50 { health.failed("refused", now: start) }
    health.failed("refused", now: start + .seconds(2))
    #expect(health.admission(now: start + .seconds(2)) == .go)
    health.succeeded(asked: start)
    health.failed("refused", now: start + .seconds(3))
    health.failed("refused", now: start + .seconds(5))
    #expect(health.admission(now: start + .seconds(5)) == .go)
    health.failed("refused", now: start + .seconds(6))
    #expect(health.admission(now: start + .seconds(6)) != .go)
  }

  @Test func `a host that asked for quiet is left alone that long`() {
    var health = HostHealth()
    health.keepQuiet(until: start + .seconds(5))
    health.keepQuiet(until: start + .seconds(3))
    #expect(health.admission(now: start + .seconds(1)) == .wait(.seconds(4)))
    #expect(health.admission(now: start + .seconds(5)) == .go)
  }

  @Test func `a host that says nothing but to come later is given up after a while`() {
    var health = HostHealth(coolDown: .seconds(30), patience: .seconds(10))
    health.throttled("status 429", until: start + .seconds(5), now: start)
    #expect(health.admission(now: start) == .wait(.seconds(5)))
    health.succeeded(asked: start)
    health.throttled("status 429", until: start + .seconds(11), now: start + .seconds(9))
    health.throttled("status 429", until: start + .seconds(20), now: start + .seconds(19))
    #expect(health.admission(now: start + .seconds(19)) == .wait(.seconds(1)))
    health.throttled("status 429", until: start + .seconds(21), now: start + .seconds(20))
    #expect(
      health.admission(now: start + .seconds(21))
        == .refused(
          "not asked for the time being after answering nothing but to come later for 10 s, the last: status 429"
        ))
    // Found well again, and then in another trouble.
    health.succeeded(asked: start + .seconds(50))
    health.gaveUp("status 503", now: start + .seconds(60))
    #expect(
      health.admission(now: start + .seconds(61))
        == .refused("not asked for the time being after a failure, the last: status 503"))
  }

  @Test func `a host that is given up is not asked by who waited for it for longer than it rests`()
  {
    var health = HostHealth(coolDown: .seconds(30), patience: .seconds(90))
    health.throttled("status 429", until: start + .seconds(60), now: start)
    health.throttled("status 429", until: start + .seconds(180), now: start + .seconds(120))
    let refused = HostHealth.Admission.refused(
      "not asked for the time being after answering nothing but to come later for 90 s, the last: status 429"
    )
    #expect(health.admission(now: start + .seconds(180)) == refused)
    #expect(health.admission(now: start + .seconds(209)) == refused)
    #expect(health.admission(now: start + .seconds(210)) == .go)
  }

  @Test
  func `a host that asked to come later is asked by one, and then at a pace it keeps up with`() {
    var health = HostHealth()
    #expect(health.refused(asked: start, now: start) == 1)
    #expect(health.isProbed)
    health.succeeded(asked: start)
    #expect(!health.isProbed)
    // 50 ms, less a little for the answer.
    #expect(health.admission(now: start) == .go)
    #expect(health.admission(now: start) == .wait(.milliseconds(50) * 31 / 32))
    for _ in 0..<100 { health.succeeded(asked: start) }
    #expect(health.admission(now: start + .seconds(1)) == .go)
    #expect(health.admission(now: start + .seconds(1)) == .go)
  }

  @Test func `refusals of what was on its way together count once`() {
    var health = HostHealth()
    #expect(health.refused(asked: start, now: start + .seconds(1)) == 1)
    #expect(health.refused(asked: start, now: start + .seconds(2)) == 1)
    // Nor does an answer to one of them tell that the host is well.
    health.succeeded(asked: start)
    #expect(health.isProbed)
    #expect(health.refused(asked: start + .seconds(3), now: start + .seconds(4)) == 2)
  }
}
