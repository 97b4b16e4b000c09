import ArgumentParser
import CatalogData
import CatalogImages

struct CacheVerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Read everything stored and name what is damaged.",
    discussion: """
      Exits with 1 when something is damaged. The next build fetches again what it needs, and takes pictures that \
      only the past shows from the site, where that still has them. What it does not repair is removed by cache prune.
      """)

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    let findings = try await StateUse(invocation.configuration, command: "cache verify").run {
      state -> [String] in
      // A database that is none any more is out of the way by now; what is in its place is whole.
      let lost = state.store.takeWarnings()
      let answers = try ResponseCache(state.store).verify()
      let pictures = try await state.pictures.verify()
      if lost.isEmpty && answers.isClean && pictures.isWhole {
        invocation.terminal.note(
          "\(Counted(answers.entries, "answer")) and \(Counted(pictures.wholeBlobs, "picture")) are whole"
        )
      }
      return lost + answers.damaged.map { "damaged answer: \($0)" } + answers.findings
        + pictures.injuries.map { "damaged picture: \($0.blob): \($0.reason)" }
        + pictures.findings
    }
    for finding in findings { invocation.terminal.output(PrintableText.lines(of: finding)) }
    if !findings.isEmpty { throw CommandFailure(.findings) }
  }
}
