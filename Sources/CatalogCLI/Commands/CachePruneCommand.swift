import ArgumentParser
import CatalogData
import CatalogImages
import Foundation

struct CachePruneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove what the last catalog does not need.",
    discussion: """
      Answers that the last whole catalog was not made of go, and pictures that no address stands on. With --unused-for also \
      what was not used for so long.
      """)

  @Option(help: ArgumentHelp("Remove also what was not used for so long.", valueName: "90d"))
  var unusedFor: String?

  @OptionGroup var cache: CacheOptions

  func validate() throws {
    if let unusedFor, ConfigurationReader.seconds(unusedFor) == nil {
      throw ValidationError("--unused-for is \"\(unusedFor)\"; expected a time such as 24h or 90d.")
    }
  }

  func run() async throws {
    let invocation = try cache.invocation()
    let age = unusedFor.flatMap(ConfigurationReader.seconds)
    try await StateUse(invocation.configuration, command: "cache prune").run { state in
      let now = invocation.configuration.now
      let answers = ResponseCache(state.store)
      var removed = try answers.pruneUnneeded()
      if let age {
        let unused = try answers.prune(unusedSince: now.addingTimeInterval(-age))
        removed = .init(
          entries: removed.entries + unused.entries, bytes: removed.bytes + unused.bytes)
      }
      let pictures = try await state.pictures.prune(unusedFor: age, at: now)
      invocation.terminal.note(
        "removed \(removed.entries) answers (\(ByteCount(removed.bytes))) and \(pictures.blobs.count) pictures (\(ByteCount(pictures.freedBytes)))"
      )
    }
  }
}
