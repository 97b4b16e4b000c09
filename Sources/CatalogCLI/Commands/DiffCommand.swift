import ArgumentParser
import CatalogData
import CatalogDomain
import Foundation

struct DiffCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case jsonPatch = "json-patch"
    case markdown
    case html
    case atom
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "What changed between two states of the data.",
    discussion: """
      A state is one of these:

        3                         a snapshot, by its number: see catalog snapshot list
        2026-11-20                what the data was at the end of a day, or at 2026-11-20T06:00:00Z
        latest, previous          the state as it is, and the one before it
        catalog.json              a file: of a site, of catalog snapshot export, or a list of API objects
        Fixtures                  a folder of recorded responses, or with characters.json and so on
        main:catalog.json         a file in a revision of the git repository here

      Without any, the previous state and the latest. A record is known by its id.
      Of two catalog.json of sites it also tells what their owners corrected and created, apart from the data.

        catalog diff previous latest --exit-code
        catalog diff HEAD~1:catalog.json catalog.json --format markdown
        catalog diff 2026-01-01 latest --only status,species

      With --exit-code: 0 the same, 1 they differ. 2 is trouble and 4 that nothing is stored,
      both with nothing on stdout.
      """)

  @Argument(help: "The older state.", completion: .file()) var from = "previous"
  @Argument(help: "The newer state.", completion: .file()) var to = "latest"

  @Option(help: "text, json, json-patch (RFC 6902, for catalog.json), markdown, html or atom.")
  var format = Format.text

  @Flag(help: "Exit with 1 when they differ.") var exitCode = false

  @OptionGroup var fields: DiffOptions

  @Option(
    help: ArgumentHelp(
      "Where snapshots are stored. \(Setting.state.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var state: String?

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let invocation = try Invocation(
      global, flags: .init(flags: [(.state, "--state", state)]))
    let comparison = try await StateComparison(
      from: try StateArgument(from), to: try StateArgument(to), filter: try fields.filter(),
      invocation.configuration)
    guard !comparison.diff.kinds.isEmpty else {
      throw CommandFailure(
        .failed,
        "\(comparison.sides.from) and \(comparison.sides.to) have nothing in common to compare: no kind of record that both tell of is asked for"
      )
    }
    for remark in comparison.remarks { invocation.terminal.note(remark) }
    print(comparison, to: invocation.terminal)
    if exitCode, !comparison.diff.isEmpty { throw CommandFailure(.findings) }
  }

  private func print(_ comparison: StateComparison, to terminal: Terminal) {
    // Not for programs: it has words for every record.
    var outline: DiffOutline { DiffOutline(comparison) }
    switch format {
    case .text:
      let text = DiffText(outline: outline) { text, style in
        terminal.colorsOutput ? Terminal.colored(text, style) : text
      }
      terminal.output(text.lines.joined(separator: "\n"))
    case .json:
      terminal.output(
        PrintableText.json(DiffJSON.bytes(of: comparison.diff, between: comparison.sides)))
    case .jsonPatch:
      terminal.output(
        PrintableText.json(DiffPatch.bytes(of: comparison.diff, own: comparison.ownRecords)))
    case .markdown: terminal.output(Data(DiffMarkdown(outline).text.utf8))
    case .html: terminal.output(Data(DiffHTML(outline).page.utf8))
    case .atom:
      terminal.output(Data(DiffAtom(outline: outline, comparison: comparison).bytes))
    }
  }
}
