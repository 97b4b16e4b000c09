import ArgumentParser
import CatalogData
import CatalogDomain
import CatalogImages

struct CacheClearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove every stored answer and picture.",
    discussion: """
      The next build fetches everything again, and cannot survive an outage. The site is not touched. Pictures \
      that only the past shows cannot be fetched again: they are gone for good where the site does not have them.
      """)

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    try await StateUse(invocation.configuration, command: "cache clear").run { state in
      let pictures = try await state.pictures.summary()
      let past = await Self.pastPictures(of: state)
      // Whoever clears may have no room left, and pictures need none to go.
      try await state.pictures.clear()
      let answers = try ResponseCache(state.store).clear()
      invocation.terminal.note(
        "removed \(Counted(answers.entries, "answer")) (\(ByteCount(answers.bytes))) and \(Counted(pictures.blobs, "picture")) (\(ByteCount(pictures.bytes)))"
      )
      if past > 0 {
        invocation.terminal.note(
          "also removed \(Counted(past, "picture")) that only the past shows; the next build takes \(past == 1 ? "it" : "them") from the site, and nobody else has \(past == 1 ? "it" : "them")"
        )
      }
    }
  }

  /// How many pictures are at hand that cannot be fetched again.
  private static func pastPictures(of state: StateFolder) async -> Int {
    do throws(SnapshotError) {
      return try await SQLiteSnapshots(state.store).pastPictures().count { digest in
        do throws(BlobDamage) {
          return try state.pictures.blobs.picture(digest: digest) != nil
        } catch {
          return false
        }
      }
    } catch {
      // A past that cannot be read is no reason not to clear.
      return 0
    }
  }
}
