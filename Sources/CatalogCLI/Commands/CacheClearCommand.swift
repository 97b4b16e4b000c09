import ArgumentParser
import CatalogData
import CatalogDomain
import CatalogImages

struct CacheClearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove every stored answer and picture.",
    discussion: """
      The next build fetches everything again, and cannot survive an outage. The site is not touched. Pictures that \
      only the past shows, or that the source gives no more, cannot be fetched again: the next build takes them from \
      the site, with --avatars skip only those of the past, and they are gone for good where that does not have them.
      """)

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    try await StateUse.run(invocation.configuration, command: "cache clear") { state in
      let pictures = try await state.pictures.summary()
      let past = await Self.pastPictures(of: state)
      let output = invocation.configuration.output
      let site = SitePictures(site: output)
      let kept = past.count { site.picture(digest: $0) != nil }
      let lost = past.count - kept
      // The disk may be full for whoever clears, and pictures need no room to go.
      let cleared = try await state.pictures.clear()
      for note in cleared.notes { invocation.terminal.note(note) }
      let answers = try ResponseCache(state.store).clear()
      invocation.terminal.note(
        "removed \(Counted(answers.entries, "answer")) (\(ByteCount(answers.bytes))) and \(Counted(pictures.blobs, "picture")) (\(ByteCount(pictures.bytes)))"
      )
      if kept > 0 {
        invocation.terminal.note(
          "also removed \(Counted(kept, "picture")) that only the past shows; the next build takes \(kept == 1 ? "it" : "them") from \(output), which may have the only \(kept == 1 ? "copy" : "copies")"
        )
      }
      if lost > 0 {
        invocation.terminal.note(
          "also removed \(Counted(lost, "picture")) that only the past shows and \(output) does not have: \(lost == 1 ? "it is" : "they are") gone for good, unless another site has \(lost == 1 ? "it" : "them")"
        )
      }
    }
  }

  /// The pictures at hand that cannot be fetched again, by their digests.
  private static func pastPictures(of state: StateFolder) async -> Set<String> {
    do throws(SnapshotError) {
      return try await SQLiteSnapshots(state.store).pastPictures().filter { digest in
        do throws(BlobDamage) {
          return try state.pictures.blobs.picture(digest: digest) != nil
        } catch {
          return false
        }
      }
    } catch {
      // A past that cannot be read is no reason not to clear.
      return []
    }
  }
}
