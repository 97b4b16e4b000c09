import ArgumentParser
import CatalogDomain

struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Ask the API live, with the advanced filter.",
    discussion: """
      Every part must match; each matches partially and in any case, as the API does it: --species human finds Humanoid too. \
      Nothing is stored.

        catalog search --name rick --status alive
        catalog search --species alien --format json | jq '.[].name'
      """)

  @Option(help: "Part of the name.") var name = ""
  @Option(help: "alive, dead or unknown.", completion: .list(["alive", "dead", "unknown"]))
  var status = ""
  @Option(help: "Part of the species.") var species = ""
  @Option(help: "Part of the type.") var type = ""
  @Option(
    help: "female, male, genderless or unknown.",
    completion: .list(["female", "male", "genderless", "unknown"])) var gender = ""

  @Option(help: ArgumentHelp("Characters to show at most. (default: all)", valueName: "n"))
  var limit: Int?

  @Option(help: "text or json.") var format = ListFormat.text

  @Option(
    help: ArgumentHelp(
      "The API's address, or a folder of recorded responses. \(Setting.source.defaultHelp)",
      valueName: "url|dir"),
    completion: .directory)
  var source: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
  }

  func run() async throws {
    let invocation = try Invocation(
      global, flags: .init(flags: [(.source, "--source", source)]))
    let filter = CharacterFilter(
      name: name, status: status, species: species, type: type, gender: gender)
    let result = try await LiveSource(invocation.configuration).search(filter, limit: limit)
    try print(result.characters, of: result.count, to: invocation.terminal)
  }

  private func print(_ characters: [CatalogCharacter], of count: Int, to terminal: Terminal) throws
  {
    switch format {
    case .text:
      for line in SearchTable(characters).lines { terminal.output(line) }
      if characters.isEmpty {
        terminal.note("no character matches")
      } else {
        let more = count > characters.count ? " of \(count)" : ""
        terminal.note("\(characters.count)\(more) character\(count == 1 ? "" : "s")")
      }
    case .json:
      terminal.output(try ProgramJSON.document(characters.map(SearchResult.init)))
    }
  }
}
