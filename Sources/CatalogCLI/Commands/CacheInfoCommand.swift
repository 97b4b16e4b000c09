import ArgumentParser
import CatalogData
import CatalogDomain
import CatalogImages

struct CacheInfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", abstract: "How much is stored, and how old it is.")

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    try await StateUse.run(invocation.configuration, .reading, command: "cache info") { state in
      let answers = try ResponseCache(state.store).info()
      let pictures = try await state.pictures.summary()
      var lines = ["answers   \(answers.entries), \(ByteCount(answers.bytes))"]
      if let oldest = answers.oldest, let newest = answers.newest {
        lines.append("fetched   \(UTCDate(oldest)) to \(UTCDate(newest))")
      }
      if let open = answers.openGeneration {
        let outlook =
          CachedCatalogRepository.canResume(open, now: invocation.configuration.now)
          ? "the next one goes on from there" : "too old to go on from, the next one begins anew"
        lines.append(
          "open      an interrupted crawl with \(Counted(answers.drafts, "answer")); \(outlook)")
      }
      lines.append(
        "pictures  \(pictures.blobs) for \(pictures.entries) \(pictures.entries == 1 ? "address" : "addresses"), \(ByteCount(pictures.bytes)) of at most \(ByteCount(pictures.sizeLimit))"
      )
      if pictures.thumbnails > 0 {
        lines.append(
          "small     \(Counted(pictures.thumbnails, "small version")) among them, \(ByteCount(pictures.thumbnailBytes))"
        )
      }
      if pictures.others > 0 {
        lines.append(
          "besides   \(Counted(pictures.others, "picture")) that no address gives any more, \(ByteCount(pictures.otherBytes))"
        )
      }
      lines.append("database  \(ByteCount(answers.fileBytes))")
      for line in lines { invocation.terminal.output(line) }
    }
  }
}
