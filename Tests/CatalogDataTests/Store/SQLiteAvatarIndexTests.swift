import CatalogData
import CatalogDomain
import Foundation
import Testing

@Suite("The index of pictures in the database")
struct SQLiteAvatarIndexTests {
  private func reference(_ path: String) throws -> AvatarReference {
    AvatarReference(url: try Asking.url("https://h.example/\(path)"))
  }

  private func entry(_ path: String, digest: String = "aa", length: Int = 10, used: Double = 200)
    throws -> AvatarIndexEntry
  {
    AvatarIndexEntry(
      reference: try reference(path), digest: digest, type: .png, width: 300, height: 299,
      length: length, validators: Validators(etag: "\"x\""),
      fetchedAt: Date(timeIntervalSince1970: 100), lastAccess: Date(timeIntervalSince1970: used))
  }

  @Test func `entries come back whole, in the order of addresses`() async throws {
    try await StateFolder.withStore { store, _ in
      let index = SQLiteAvatarIndex(store)
      let b = try entry("b")
      let a = try entry("a")
      let c = try entry("c", digest: "cc", length: 7)
      try await index.store([b, a, c])
      let all = try await index.entries()
      #expect(all == [a, b, c])
    }
  }

  @Test func `storing replaces, removing forgets, unknown addresses are passed over`() async throws
  {
    try await StateFolder.withStore { store, _ in
      let index = SQLiteAvatarIndex(store)
      try await index.store([])
      try await index.store([entry("a"), entry("b")])
      let changed = try entry("a", digest: "dd", used: 300)
      try await index.store([changed])
      try await index.remove([reference("b"), reference("x")])
      let all = try await index.entries()
      #expect(all == [changed])
    }
  }

  @Test func `a touch under a clock that was ahead gives way to the next`() async throws {
    try await StateFolder.withStore { store, _ in
      let index = SQLiteAvatarIndex(store)
      try await index.store([entry("a", used: 9_000), entry("b", used: 8_000)])
      try await index.touch([reference("a")], at: Date(timeIntervalSince1970: 200))
      let all = try await index.entries()
      #expect(all == [try entry("a", used: 200), try entry("b", used: 8_000)])
    }
  }

  @Test func `a touch never goes back in time`() async throws {
    try await StateFolder.withStore { store, _ in
      let index = SQLiteAvatarIndex(store)
      try await index.store([entry("a"), entry("b")])
      try await index.touch(
        [reference("a"), reference("x")], at: Date(timeIntervalSince1970: 250))
      try await index.touch([reference("a"), reference("b")], at: Date(timeIntervalSince1970: 150))
      let all = try await index.entries()
      #expect(all == [try entry("a", used: 250), try entry("b", used: 200)])
    }
  }

  @Test func `a damaged entry is a miss and a warning`() async throws {
    try await StateFolder.with { folder in
      let store = try CatalogStore(folder: folder.path)
      try await SQLiteAvatarIndex(store).store([entry("a"), entry("b")])
      try store.close()
      try StateFolder.change(folder, "UPDATE avatars SET type = 'svg' WHERE url LIKE '%/a'")
      let again = try CatalogStore(folder: folder.path)
      let index = SQLiteAvatarIndex(again)
      let all = try await index.entries()
      #expect(all == [try entry("b")])
      let warnings = await index.takeWarnings()
      #expect(
        warnings == [
          "the index entry of picture https://h.example/a is damaged; it counts as not stored"
        ])
      try again.close()
    }
  }

  @Test func `damaged entries are forgotten, even where the address is none`() async throws {
    try await StateFolder.with { folder in
      let store = try CatalogStore(folder: folder.path)
      try await SQLiteAvatarIndex(store).store([entry("a"), entry("b"), entry("c")])
      try store.close()
      try StateFolder.change(
        folder,
        """
        UPDATE avatars SET type = 'svg' WHERE url LIKE '%/a';
        UPDATE avatars SET url = '' WHERE url LIKE '%/b';
        """)
      let again = try CatalogStore(folder: folder.path)
      let index = SQLiteAvatarIndex(again)
      try await index.removeDamaged()
      let all = try await index.entries()
      #expect(all == [try entry("c")])
      let warnings = await index.takeWarnings()
      #expect(warnings == [])
      try again.close()
    }
  }
}
