import CatalogDomain
import CatalogImages
import Foundation
import Synchronization
import Testing

@Suite("Many requests for one picture", .timeLimit(.minutes(5)))
struct CoalescingTests {
  private let one = AvatarReference.sample(1)

  @Test func `a hundred simultaneous requests for one picture are one download`() async throws {
    let world = try ImageWorld()
    let source = GatedAvatarSource(picture: SamplePNG.grey())
    let loader = world.loader(source, memory: 0)
    let images = try await withThrowingTaskGroup(of: AvatarImage.self) { group in
      for _ in 0..<100 { group.addTask { try await loader.image(for: one) } }
      await until { loader.waiters(for: one) == 100 && source.counts.most == 1 }
      source.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(images.count == 100)
    #expect(Set(images.map(\.bytes)) == [SamplePNG.grey()])
    #expect(source.counts == .init(asked: 1, answered: 1, cancelled: 0, most: 1))
    let expected = AvatarStatistics(
      fromNetwork: 1, new: 1, requests: 1, downloadedBytes: SamplePNG.grey().count)
    #expect(await loader.statistics() == expected)
    #expect(try world.files().count == 1)
  }

  @Test func `cancelling one waiter frees it at once and leaves the others`() async throws {
    let world = try ImageWorld()
    let source = GatedAvatarSource(picture: SamplePNG.grey())
    let loader = world.loader(source)
    let impatient = Task { try await loader.image(for: one) }
    let patient = Task { try await loader.image(for: one) }
    await until { loader.waiters(for: one) == 2 && source.counts.most == 1 }
    impatient.cancel()
    // The gate is still shut: this ends only because of the cancellation.
    await #expect(throws: AvatarError.cancelled) { try await impatient.value }
    #expect(loader.waiters(for: one) == 1)
    source.open()
    #expect(try await patient.value.bytes == SamplePNG.grey())
    #expect(source.counts == .init(asked: 1, answered: 1, cancelled: 0, most: 1))
  }

  @Test func `when the last waiter leaves, the download is cancelled; who asks later starts anew`()
    async throws
  {
    let world = try ImageWorld()
    let source = GatedAvatarSource(picture: SamplePNG.grey())
    let loader = world.loader(source)
    let waiters = (0..<3).map { _ in Task { try await loader.image(for: one) } }
    await until { loader.waiters(for: one) == 3 && source.counts.most == 1 }
    for waiter in waiters { waiter.cancel() }
    for waiter in waiters {
      await #expect(throws: AvatarError.cancelled) { try await waiter.value }
    }
    await until { source.counts.cancelled == 1 }
    source.open()
    #expect(try await loader.image(for: one).bytes == SamplePNG.grey())
    #expect(source.counts.asked == 2)
  }

  @Test func `who is cancelled before asking does not ask`() async throws {
    let world = try ImageWorld()
    let source = GatedAvatarSource(picture: SamplePNG.grey())
    let loader = world.loader(source)
    let task = Task {
      await until { Task.isCancelled }
      return try await loader.image(for: one)
    }
    task.cancel()
    await #expect(throws: AvatarError.cancelled) { try await task.value }
    #expect(source.counts.asked == 0)
  }

  @Test func `a failure reaches every waiter, and is not remembered`() async throws {
    let work = SharedWork<Int, Int, AvatarError>(cancelled: .cancelled)
    let gate = GatedAvatarSource(picture: Data())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<5 {
        group.addTask {
          await #expect(throws: AvatarError.notStored) {
            try await work.value(for: 1) { () throws(AvatarError) in
              _ = try await gate.avatar(at: .sample(1), validators: Validators())
              throw .notStored
            }
          }
        }
      }
      await until { work.waiters(for: 1) == 5 }
      gate.open()
    }
    #expect(try await work.value(for: 1) { () throws(AvatarError) in 7 } == 7)
  }

  @Test func `the end of what nobody waits for any more is not taken for that of the next`()
    async throws
  {
    let work = SharedWork<Int, String, AvatarError>(cancelled: .cancelled)
    let (old, new) = (Gate(), Gate())
    func value(_ text: String, behind gate: Gate) -> Task<String, any Error> {
      Task {
        try await work.value(for: 1) { () async throws(AvatarError) in
          await gate.wait()
          return text
        }
      }
    }
    let leaver = value("old", behind: old)
    await until { old.isHolding }
    leaver.cancel()
    await #expect(throws: AvatarError.cancelled) { try await leaver.value }
    let next = value("new", behind: new)
    await until { new.isHolding }
    old.open()
    // Time enough for its end.
    for _ in 0..<1000 { await Task.yield() }
    #expect(work.waiters(for: 1) == 1)
    new.open()
    #expect(try await next.value == "new")
  }

  /// Holds whoever comes, also who is cancelled, until it is opened.
  private final class Gate: Sendable {
    private let held = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func wait() async {
      await withCheckedContinuation { continuation in held.withLock { $0 = continuation } }
    }

    var isHolding: Bool { held.withLock { $0 != nil } }

    func open() {
      held.withLock { $0.take() }?.resume()
    }
  }
}

/// Gives way to other tasks until it is so, or the time of the test is over.
private func until(_ condition: () -> Bool) async {
  while !condition(), !Task.isCancelled { await Task.yield() }
}
