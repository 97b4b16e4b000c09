import ArgumentParser
import CatalogData
import CatalogImages

struct CacheVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Read everything stored and name what is damaged.",
    discussion: """
      Exits with 1 when something is damaged. The next build fetches again what it needs, and takes pictures that only \
      the past shows, or that the source gives no more, from the site, where that still has them; what it does not \
      repair of those of the past is removed by cache prune, which also makes damaged indexes of the database anew. \
      The recorded state that the data is in is mended by the next build or crawl that finds the same data. Other \
      states are recorded nowhere else: snapshot prune removes those that are named.
      """)

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    let findings = try await StateUse.run(
      invocation.configuration, .reading, command: "cache verify"
    ) { state -> [String] in
      // A damaged database is out of the way by now, for which the folder was opened to write; the one in its place is whole.
      let lost = state.store.takeWarnings()
      let answers = try ResponseCache(state.store).verify()
      let pictures = try await state.pictures.verify()
      // Rows that an index does not tell of would seem to be missing from a state that is whole.
      let states =
        answers.findings.isEmpty ? try await SQLiteSnapshots(state.store).verify() : nil
      // Then not everything was looked at.
      try Task.checkCancellation()
      let findings =
        lost + answers.damaged.map { "damaged answer: \($0)" }
        + answers.findings.map { "damaged index: \($0); `catalog cache prune` makes it anew" }
        + (states?.findings ?? [])
        + pictures.injuries.map { "damaged picture: \($0.blob): \($0.reason)" }
        + pictures.findings
      if let states, findings.isEmpty {
        invocation.terminal.note(
          "\(Counted(answers.entries, "answer")), \(Counted(pictures.wholeBlobs, "picture")) and \(Counted(states.snapshots, "recorded state")) are whole"
        )
      } else {
        // The next build is to look at everything, and repair it. None is under way where we may read.
        LastBuild.forget(in: invocation.configuration)
      }
      return findings
    }
    for finding in findings { invocation.terminal.output(PrintableText.lines(of: finding)) }
    if !findings.isEmpty { throw CommandFailure(.findings) }
  }
}
