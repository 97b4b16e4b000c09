import ArgumentParser
import CatalogData
import CatalogDomain
import CatalogImages
import Foundation

struct CachePruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove what the last catalog does not need.",
    discussion: """
      Answers that the last whole catalog was not made of go, and pictures that no address stands on and no \
      state tells of, or that are damaged and not in the site either, and whatever stands where a folder of \
      pictures belongs. With --unused-for also what was not used for so long. Indexes of the database that are \
      damaged are made anew. Recorded states stay: they are catalog snapshot prune's.
      """)

  @Option(
    help: ArgumentHelp("Remove also what was not used for so long, 1h at least.", valueName: "90d"))
  var unusedFor: String?

  @OptionGroup var cache: CacheOptions

  func validate() throws {
    guard let unusedFor else { return }
    guard let age = ConfigurationReader.seconds(unusedFor) else {
      throw ValidationError("--unused-for is \"\(unusedFor)\"; expected a time such as 24h or 90d.")
    }
    if age < CatalogStore.accessPrecision {
      throw ValidationError(
        "--unused-for is \"\(unusedFor)\"; uses are noted by the hour, so that 1h is the least.")
    }
  }

  func run() async throws {
    let invocation = try cache.invocation()
    let age = unusedFor.flatMap(ConfigurationReader.seconds)
    try await StateUse.run(invocation.configuration, command: "cache prune") { state in
      let configuration = invocation.configuration
      let now = configuration.now
      let answers = ResponseCache(state.store)
      if try answers.mendIndexes() {
        invocation.terminal.note("indexes of the database were damaged, and are made anew")
      }
      let limit = age.map {
        LastBuild.unusedSince(now.addingTimeInterval(-$0), configuration)
      }
      let wanted = try await SQLiteSnapshots(state.store).pastPictures()
      var past = PastPictures(state.pictures.blobs, siteIn: configuration.output)
      for digest in wanted {
        try Task.checkCancellation()
        _ = past.picture(digest: digest)
      }
      let pictures = try await state.pictures.prune(
        unusedFor: limit.map(now.timeIntervalSince), at: now, but: wanted)
      for note in pictures.notes { invocation.terminal.note(note) }
      // Now that there is room: to remove answers takes some.
      var removed = try answers.pruneUnneeded()
      if let limit {
        let unused = try answers.prune(unusedSince: limit)
        removed = .init(
          entries: removed.entries + unused.entries, bytes: removed.bytes + unused.bytes)
      }
      invocation.terminal.note(
        "removed \(Counted(removed.entries, "answer")) (\(ByteCount(removed.bytes))) and \(Counted(pictures.blobs.count, "picture")) (\(ByteCount(pictures.freedBytes)))"
      )
    }
  }
}
