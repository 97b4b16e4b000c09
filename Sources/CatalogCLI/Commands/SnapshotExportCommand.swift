import ArgumentParser
import CatalogData
import CatalogDomain
import Foundation

struct SnapshotExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a recorded state as a catalog.json.",
    discussion: """
      The form is made for version control: sorted, one record a line, so that a field that changed is a line that changed.

        catalog snapshot export 3 > before.json
        catalog snapshot export latest --to catalog.json
      """)

  @Argument(
    help: "A snapshot's number, a date, latest or previous.",
    completion: .list(["latest", "previous"])) var snapshot = "latest"

  @Option(help: ArgumentHelp("A file instead of stdout.", valueName: "file"), completion: .file())
  var to: String?

  @OptionGroup var cache: CacheOptions

  func run() async throws {
    let invocation = try cache.invocation()
    try ProjectFiles(
      cache.global, flags: cache.layer, environment: invocation.configuration.environment
    ).check(to, flag: "--to")
    let argument = try StateArgument(recorded: snapshot)
    let (bytes, remark) = try await SnapshotUse.run(
      invocation.configuration, .reading, command: "snapshot export"
    ) { recorded -> (Data, String?) in
      guard let found = try await recorded.find(argument) else { return (Data(), nil) }
      let state = try await recorded.snapshots.state(of: found.id)
      return (CanonicalForm.bytes(of: state), found.remark)
    }
    if let remark { invocation.terminal.note(remark) }
    guard let to else { return invocation.terminal.output(PrintableText.json(bytes)) }
    do {
      try NamedFile(path: to).write(bytes)
    } catch {
      throw CommandFailure(endedBy: error) {
        "\(to) cannot be written: \(FileTrouble($0)); give --to another file"
      }
    }
  }
}
