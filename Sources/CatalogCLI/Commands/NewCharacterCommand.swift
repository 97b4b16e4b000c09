import ArgumentParser
import CatalogDomain

struct NewCharacterCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "character", abstract: "A character that the source does not have.")

  @Argument(help: "The character's name.")
  var name: String

  @Option(
    help: ArgumentHelp("A picture, which is copied into the content.", valueName: "file"),
    completion: .file())
  var avatar: String?

  @Option(help: "Whether the character lives, as the catalog writes it.")
  var status = "unknown"

  @Option(help: "The species.")
  var species = "unknown"

  @Option(help: ArgumentHelp("An id that the source never gave away.", valueName: "n"))
  var id: Int?

  @OptionGroup var place: ContentOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if avatar?.isEmpty == true { throw ValidationError("--avatar is \"\"; expected a path.") }
    if species.allSatisfy(\.isWhitespace) { throw ValidationError("--species is empty.") }
    guard id.map({ $0 > 0 }) ?? true else {
      throw ValidationError("A character's id is a whole number above 0.")
    }
  }

  /// Not in `validate()`, for the reason that `UnreadArgument` tells.
  private func checkName() throws {
    if name.allSatisfy(\.isWhitespace) {
      throw ValidationError("The character's name is empty.")
    }
  }

  func run() async throws {
    try checkName()
    let invocation = try Invocation(global, flags: place.layer)
    let desk = try await ContentDesk(invocation)
    let former = try await desk.formerRecords()
    let id = id.map { CatalogCharacter.ID($0) } ?? desk.freeID(former)
    let own = desk.fileName(for: name, id)
    let key = CharacterKey.own(own)
    var sheet = CharacterSheet(key: key, text: desk.text(key, "Write here who this is.\n"))
    sheet.id = id
    sheet.name = name
    sheet.status = status
    sheet.species = species
    sheet.gender = "unknown"
    sheet.origin = .name("unknown")
    sheet.location = .name("unknown")
    sheet.episodes = []
    sheet.created = desk.today
    try await desk.create(sheet, former: former, picture: avatar, named: own)
  }
}
