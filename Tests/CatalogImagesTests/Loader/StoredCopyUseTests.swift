import CatalogDomain
import CatalogImages
import Foundation
import Testing

@Suite("What becomes of a stored copy")
struct StoredCopyUseTests {
  @Test(
    arguments: [
      (CachePolicy.localFirst, nil, StoredCopyUse.fetch),
      (.localFirst, 0, .serve), (.localFirst, 99, .serve), (.localFirst, 100, .revalidate),
      (.localFirst, -300, .serve), (.localFirst, -301, .revalidate),
      (.remoteFirst, nil, .fetch), (.remoteFirst, 99, .serve), (.remoteFirst, 100, .revalidate),
      (.cacheOnly, nil, .fail), (.cacheOnly, 0, .serve), (.cacheOnly, 1_000_000, .serve),
      (.noCache, nil, .fetch), (.noCache, 0, .fetch), (.noCache, 1_000, .fetch),
    ] as [(CachePolicy, TimeInterval?, StoredCopyUse)])
  func `policy and age decide what becomes of the stored copy`(
    _ policy: CachePolicy, _ age: TimeInterval?, _ expected: StoredCopyUse
  ) {
    let now = Date(timeIntervalSince1970: 5_000)
    let use = StoredCopyUse.decide(
      policy, fetchedAt: age.map { now.addingTimeInterval(-$0) }, timeToLive: 100, now: now)
    #expect(use == expected)
  }
}
