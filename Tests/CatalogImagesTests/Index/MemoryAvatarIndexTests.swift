import CatalogDomain
import CatalogImages
import Foundation
import Testing

struct MemoryAvatarIndexTests {
  @Test func `it gives what was stored, in the order of addresses`() async {
    let index = MemoryAvatarIndex()
    await index.store([entry(3, "c"), entry(1, "a"), entry(2, "a")])
    #expect(await index.entries() == [entry(1, "a"), entry(2, "a"), entry(3, "c")])
    #expect(await index.entry(for: .sample(2)) == entry(2, "a"))
    #expect(await index.entry(for: .sample(4)) == nil)
    #expect(await index.entries(withDigest: "a") == [entry(1, "a"), entry(2, "a")])
  }

  @Test func `each digest counts once`() async {
    let index = MemoryAvatarIndex([entry(1, "a"), entry(2, "a"), entry(3, "c")])
    #expect(await index.totalBytes() == 20)
    await index.remove([.sample(1), .sample(9)])
    #expect(await index.totalBytes() == 20)
    await index.store([entry(2, "c")])
    #expect(await index.totalBytes() == 10)
  }

  @Test func `a touch moves the last use forward only`() async {
    let index = MemoryAvatarIndex([entry(1, "a")])
    await index.touch([.sample(1), .sample(9)], at: Date(timeIntervalSince1970: 50))
    await index.touch([.sample(1)], at: Date(timeIntervalSince1970: 40))
    var expected = entry(1, "a")
    expected.lastAccess = Date(timeIntervalSince1970: 50)
    #expect(await index.entries() == [expected])
  }

  private func entry(_ number: Int, _ digest: String) -> AvatarIndexEntry {
    AvatarIndexEntry(
      reference: .sample(number), digest: digest, type: .png, width: 3, height: 2, length: 10,
      validators: Validators(etag: "\"\(number)\""), fetchedAt: Date(timeIntervalSince1970: 1),
      lastAccess: Date(timeIntervalSince1970: 2))
  }
}
