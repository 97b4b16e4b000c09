import CatalogData
import Testing

@Suite("The limit on requests at the same time", .timeLimit(.minutes(5)))
struct ConcurrencyLimitTests {
  @Test func `those who wait are let in in the order they came`() async {
    let limit = ConcurrencyLimit(slots: 1)
    let order = Noted<Int>()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let first = Task { await limit.run { for await _ in gate { break } } }
    while limit.occupied == 0, !Task.isCancelled { await Task.yield() }
    var waiters: [Task<Void?, Never>] = []
    for number in 1...5 {
      waiters.append(Task { await limit.run { order.add(number) } })
      while limit.waiters < number, !Task.isCancelled { await Task.yield() }
    }
    open.yield()
    _ = await first.value
    for waiter in waiters { _ = await waiter.value }
    #expect(order.values == [1, 2, 3, 4, 5])
    #expect(limit.occupied == 0)
  }

  @Test func `one who is cancelled while waiting takes no slot`() async {
    let limit = ConcurrencyLimit(slots: 1)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    let first = Task { await limit.run { for await _ in gate { break } } }
    while limit.occupied == 0, !Task.isCancelled { await Task.yield() }
    let second = Task { await limit.run { true } }
    while limit.waiters == 0, !Task.isCancelled { await Task.yield() }
    second.cancel()
    #expect(await second.value == nil)
    #expect(limit.waiters == 0)
    open.yield()
    _ = await first.value
    #expect(await limit.run { true } == true)
  }

  @Test func `one who was cancelled before takes no slot, though one is free`() async {
    let limit = ConcurrencyLimit(slots: 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await limit.run { true }
    }
    #expect(await task.value == nil)
    #expect(limit.occupied == 0)
  }

  @Test func `of fewer slots none is given away until enough have left`() async {
    let limit = ConcurrencyLimit(slots: 2)
    let gates = (0..<3).map { _ in AsyncStream.makeStream(of: Void.self) }
    var tasks: [Task<Void?, Never>] = []
    for gate in gates {
      tasks.append(Task { await limit.run { for await _ in gate.stream { break } } })
      while limit.occupied + limit.waiters < tasks.count, !Task.isCancelled { await Task.yield() }
    }
    limit.resize(to: 1)
    gates[0].continuation.yield()
    _ = await tasks[0].value
    #expect(limit.occupied == 1)
    #expect(limit.waiters == 1)
    limit.resize(to: 2)
    #expect(limit.occupied == 2)
    #expect(limit.waiters == 0)
    for gate in gates { gate.continuation.yield() }
    for task in tasks { _ = await task.value }
    #expect(limit.occupied == 0)
  }
}
