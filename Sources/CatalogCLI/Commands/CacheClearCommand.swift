import ArgumentParser
import CatalogData
import CatalogImages

struct CacheClearCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Remove every stored answer and picture.",
    discussion: """
      The next build fetches everything again, and cannot survive an outage. The site is not touched.
      """)

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    try await StateUse(invocation.configuration, command: "cache clear").run { state in
      let pictures = try await state.pictures.summary()
      let answers = try ResponseCache(state.store).clear()
      try await state.pictures.clear()
      invocation.terminal.note(
        "removed \(answers.entries) answers (\(ByteCount(answers.bytes))) and \(pictures.blobs) pictures (\(ByteCount(pictures.bytes)))"
      )
    }
  }
}
