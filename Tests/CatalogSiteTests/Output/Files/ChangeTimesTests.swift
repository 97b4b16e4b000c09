import CatalogSite
import Foundation
import Testing

@Suite("From when on a further change of files has another time")
struct ChangeTimesTests {
  private func areOver(_ times: [(device: UInt64, time: (Int, Int))], at moment: Double) -> Bool {
    var changes = ChangeTimes()
    for (device, time) in times {
      changes.add(seconds: time.0, nanoseconds: time.1, on: device)
    }
    return changes.areOver(at: Date(timeIntervalSince1970: moment))
  }

  @Test func `fractions of a second are over after a tick`() {
    let times: [(device: UInt64, time: (Int, Int))] = [(1, (1000, 500_000_000)), (1, (1000, 0))]
    #expect(!areOver(times, at: 1000.505))
    #expect(areOver(times, at: 1000.52))
    #expect(!areOver(times, at: 999))
  }

  @Test func `whole seconds are over after two of them`() {
    #expect(!areOver([(1, (1000, 0))], at: 1001.9))
    #expect(areOver([(1, (1000, 0)), (1, (998, 0))], at: 1002))
  }

  @Test func `a file system that tells fractions says nothing of another`() {
    let times: [(device: UInt64, time: (Int, Int))] = [(1, (900, 123)), (2, (1000, 0))]
    #expect(!areOver(times, at: 1000.5))
    #expect(areOver(times, at: 1002))
  }

  @Test func `where nothing is, nothing changed`() {
    #expect(areOver([], at: 0))
  }
}
