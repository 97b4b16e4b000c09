import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("A client that is polite to its server", .serialized, .timeLimit(.minutes(5)))
struct PoliteClientTests {
  private func question(_ server: FaultServer, _ path: String = "/api") throws -> HTTPQuestion {
    let url = try Asking.url(server.base + path)
    return HTTPQuestion(url: url, maximumBytes: 1000, scope: HostScope(source: url))
  }

  private func judge(_ answer: HTTPAnswer) -> PoliteClient.Verdict {
    answer.status == 200 ? .use : .askAgain("status \(answer.status)")
  }

  @Test func `no more requests run at once than there are slots`() async throws {
    let answer = FaultServer.Step.answer("200 OK", ["Connection: close"])
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = {
      $0.number <= 3 ? [.untilRequests(3), answer, .close] : [answer, .close]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(transport: transport, slots: 3)
        let question = try question(server)
        await withTaskGroup { group in
          for _ in 0..<30 {
            group.addTask { _ = await client.ask(question) { _ in .use } }
          }
        }
        #expect(server.requests.count == 30)
        #expect(server.mostRunning == 3)
      }
    }
  }

  @Test func `the circuit opens instead of hammering, and keeps the last real cause`() async throws
  {
    try await FaultServer.run({ _ in [.answer("503 Service Unavailable")] }) { server in
      try await Asking.withTransport { transport in
        let clock = TestClock()
        let client = PoliteClient(
          transport: transport, health: HostHealth(threshold: 2, coolDown: .seconds(30)),
          clock: clock.network, chance: { 0 })
        let question = try question(server)
        var texts: [String] = []
        for _ in 0..<4 {
          let (result, _) = await client.ask(question, judge: judge)
          if case .failure(let failure) = result { texts.append(failure.text) }
        }
        let closed =
          "127.0.0.1:\(server.port) is not asked for the time being after 2 failures in a row, the last: status 503"
        #expect(
          texts == ["status 503; asked 4 times", "status 503; \(closed)", closed, closed])
        // The first was asked four times, which is one failure of the host.
        #expect(server.requests.count == 5)
      }
    }
  }

  @Test func `a question behind an answer that is longer than announced is asked again`()
    async throws
  {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = { request in
      switch request.number {
      // The rest comes when the next question is on its way on the same connection.
      case 1: [.answer(), .untilRequests(2), .text("\n\nxx\n")]
      case 2: [.stall]
      default: [.answer()]
      }
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(
          transport: transport, health: HostHealth(threshold: 1), clock: TestClock().network,
          chance: { 0 })
        for retries in 0...1 {
          let (result, traffic) = await client.ask(try question(server), judge: judge)
          #expect(try result.get().status == 200)
          #expect(traffic.retries == retries)
        }
      }
    }
  }

  @Test func `a server that never speaks HTTP is asked once`() async throws {
    try await FaultServer.run({ _ in [.text("SSH-2.0-OpenSSH_9.2\r\n"), .close] }) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(transport: transport, clock: TestClock().network)
        let (result, traffic) = await client.ask(try question(server), judge: judge)
        guard case .failure(let failure) = result else { return #expect(Bool(false)) }
        #expect(
          failure.text.hasPrefix("what 127.0.0.1:\(server.port) answers is not HTTP"))
        #expect(traffic.retries == 0)
      }
    }
  }

  @Test func `a wrong head behind another answer is told as this question's, and asked for once`()
    async throws
  {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = { request in
      request.number == 1
        ? [.answer()] : [.text("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n")]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(transport: transport, clock: TestClock().network)
        _ = await client.ask(try question(server), judge: judge)
        let (result, traffic) = await client.ask(try question(server), judge: judge)
        guard case .failure(let failure) = result else { return #expect(Bool(false)) }
        #expect(
          failure.text.hasPrefix("what 127.0.0.1:\(server.port) answers is not HTTP"))
        #expect(traffic.retries == 0)
      }
    }
  }

  @Test(arguments: ["500 Internal Server Error", "a body that is cut"])
  func `pictures next to each other that always fail do not stand in the way of the others`(
    trouble: String
  ) async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = { request in
      guard request.line.contains("/bad") else { return [.answer()] }
      return trouble.hasPrefix("500")
        ? [.answer(trouble)] : [.head("Content-Length: 10"), .text("12345"), .close]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(
          transport: transport, health: HostHealth(threshold: 2), clock: TestClock().network,
          chance: { 0 })
        var kinds: [TransportFailure.Kind] = []
        for number in 1...8 {
          let bad = try question(server, "/bad\(number)")
          if case .failure(let failure) = await client.ask(bad, judge: judge).result {
            kinds.append(failure.kind)
          }
        }
        #expect(!kinds.contains(.circuit))
        #expect(kinds.count == 8)
        let (result, _) = await client.ask(try question(server, "/good"), judge: judge)
        #expect(try result.get().status == 200)
      }
    }
  }

  @Test(arguments: [["Retry-After: 1"], []])
  func `a host that answers every third question only is asked at its pace`(
    fields: [String]
  ) async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = {
      [.answer($0.number % 3 == 0 ? "200 OK" : "429 Too Many Requests", fields)]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let clock = TestClock()
        let budget = RetryBudget(3)
        let client = PoliteClient(
          transport: transport, policy: RetryPolicy(attempts: 2), budget: budget,
          clock: clock.network, chance: { 0 })
        for _ in 0..<40 {
          let (result, traffic) = await client.ask(try question(server), judge: judge)
          #expect(try result.get().status == 200)
          #expect(traffic.retries == 2)
        }
        #expect((0..<4).map { _ in budget.take() } == [true, true, true, false])
        #expect(clock.sleeps.count >= 80)
      }
    }
  }

  /// The date is past for the clock of the test, and for that of a server.
  @Test(arguments: [
    // At 0, 20, 40, 60, 80 and 100 seconds.
    ("20", 6),
    // At 0, 60 and 120 seconds: each wait is longer than the circuit is open.
    ("60", 3),
    // At 0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 51.5, 71.5 and 91.5 seconds.
    ("0", 10), ("Sun, 06 Nov 1994 08:49:37 GMT", 10),
  ])
  func `a host that says nothing but to come later is given up, and others are not sent`(
    wish: String, requests: Int
  ) async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = { _ in
      [.answer("429 Too Many Requests", ["Retry-After: \(wish)"])]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(
          transport: transport, health: HostHealth(patience: .seconds(90)),
          clock: TestClock().network, chance: { 0 })
        let closed =
          "127.0.0.1:\(server.port) is not asked for the time being after answering nothing but to come later for 90 s, the last: status 429"
        var texts: [String] = []
        for _ in 0..<2 {
          let (result, _) = await client.ask(try question(server), judge: judge)
          if case .failure(let failure) = result { texts.append(failure.text) }
        }
        #expect(texts == ["status 429; \(closed)", closed])
        #expect(server.requests.count == requests)
      }
    }
  }

  @Test func `a host that is asked too fast is asked as long as its patience lasts`() async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = {
      $0.number <= 40 ? [.answer("429 Too Many Requests", ["Retry-After: 1"])] : [.answer()]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(
          transport: transport, health: HostHealth(patience: .seconds(90)),
          clock: TestClock().network, chance: { 0 })
        let (result, traffic) = await client.ask(try question(server), judge: judge)
        #expect(try result.get().status == 200)
        #expect(traffic.retries == 40)
      }
    }
  }

  @Test func `a host that asked to come later is asked by one at a time until it answers`()
    async throws
  {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = { _ in
      // Time enough for others to come, if they would.
      [.wait(.milliseconds(20)), .answer("429 Too Many Requests")]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(
          transport: transport, policy: RetryPolicy(attempts: 1), clock: TestClock().network)
        let question = try question(server)
        let judge = self.judge
        _ = await client.ask(question, judge: judge)
        await withTaskGroup { group in
          for _ in 0..<8 { group.addTask { _ = await client.ask(question, judge: judge) } }
        }
        #expect(server.requests.count == 9)
        #expect(server.mostRunning == 1)
      }
    }
  }

  @Test func `a clock that is set back during a pause does not make it longer`() async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = {
      $0.number == 1 ? [.answer("503 Service Unavailable", ["Retry-After: 2"])] : [.answer()]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let test = TestClock()
        var clock = test.network
        clock.sleep = { [sleep = clock.sleep] time in
          test.set(back: 7200)
          try await sleep(time)
        }
        let client = PoliteClient(transport: transport, clock: clock, chance: { 0 })
        let (result, _) = await client.ask(try question(server), judge: judge)
        #expect(try result.get().status == 200)
        #expect(test.sleeps == [.seconds(2)])
      }
    }
  }

  @Test func `those who wait for a slot when the circuit opens are not sent`() async throws {
    try await FaultServer.run({ _ in [.answer("503 Service Unavailable")] }) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(
          transport: transport, policy: RetryPolicy(attempts: 1), slots: 1,
          health: HostHealth(threshold: 2), clock: TestClock().network)
        let question = try question(server)
        let judge = self.judge
        await withTaskGroup { group in
          for _ in 0..<10 { group.addTask { _ = await client.ask(question, judge: judge) } }
        }
        #expect(server.requests.count == 2)
      }
    }
  }

  @Test func `after the cool-down one attempt finds the host well again`() async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = {
      $0.number <= 2 ? [.reset] : [.answer()]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let clock = TestClock()
        let client = PoliteClient(
          transport: transport, policy: RetryPolicy(attempts: 1),
          health: HostHealth(threshold: 2, coolDown: .seconds(30)), clock: clock.network)
        let question = try question(server)
        var statuses: [Int?] = []
        for round in 0..<5 {
          if round == 3 { try await clock.network.sleep(.seconds(30)) }
          let (result, _) = await client.ask(question, judge: judge)
          statuses.append(try? result.get().status)
        }
        #expect(statuses == [nil, nil, nil, 200, 200])
        #expect(server.requests.count == 4)
      }
    }
  }

  @Test func `a host that asks for quiet is left alone by everybody`() async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = {
      $0.number == 1 ? [.answer("429 Too Many Requests", ["Retry-After: 5"])] : [.answer()]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport { transport in
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let sleeps = Noted<Duration>()
        // The first to wait goes on waiting while the second asks.
        var clock = TestClock().network
        clock.sleep = { [sleep = clock.sleep] time in
          sleeps.add(time)
          guard sleeps.values.count == 1 else { return try await sleep(time) }
          for await _ in gate { break }
        }
        let client = PoliteClient(transport: transport, clock: clock, chance: { 0 })
        let question = try question(server)
        let judge = self.judge
        let first = Task { await client.ask(question, judge: judge).traffic }
        while sleeps.values.isEmpty, !Task.isCancelled { await Task.yield() }
        _ = await client.ask(question, judge: judge)
        #expect(sleeps.values == [.seconds(5), .seconds(5)])
        #expect(server.requests.count == 2)
        open.yield()
        #expect(await first.value.retries == 1)
      }
    }
  }

  /// Promptly: long before the limits, which would end it too.
  @Test(arguments: ["before the head", "within the body"])
  func `cancelling ends a request promptly and is not retried`(place: String) async throws {
    let script: @Sendable (FaultServer.Request) -> [FaultServer.Step] = { _ in
      place == "before the head" ? [.stall] : [.head("Content-Length: 10"), .text("12345"), .stall]
    }
    try await FaultServer.run(script) { server in
      try await Asking.withTransport(Asking.patient) { transport in
        let client = PoliteClient(transport: transport)
        let question = try question(server)
        let task = Task {
          let (result, traffic) = await client.ask(question) { _ in .use }
          return (Asking.text(result), traffic.retries)
        }
        await server.firstRequest()
        task.cancel()
        let (text, retries) = await task.value
        #expect(text == "cancelled: cancelled")
        #expect(retries == 0)
        #expect(server.requests.count == 1)
      }
    }
  }

  @Test func `cancelling ends a wait between attempts`() async throws {
    try await FaultServer.run({ _ in [.answer("503 Service Unavailable")] }) { server in
      try await Asking.withTransport { transport in
        let client = PoliteClient(
          transport: transport,
          policy: RetryPolicy(firstWait: .seconds(100), longestWait: .seconds(100)),
          chance: { 0.9 })
        let question = try question(server)
        let judge = self.judge
        let task = Task { await client.ask(question, judge: judge).result }
        await server.firstRequest()
        task.cancel()
        #expect(Asking.text(await task.value) == "cancelled: cancelled")
      }
    }
  }
}
