import ArgumentParser
import CatalogData
import CatalogDomain

struct NewNoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "note", abstract: "A note on a character, with room for corrections.")

  @Argument(help: ArgumentHelp("The character's id.", valueName: "id"))
  var id: UnreadArgument<Int>

  @OptionGroup var place: ContentOptions
  @OptionGroup var global: GlobalOptions

  /// Not in `validate()`, for the reason that `UnreadArgument` tells.
  private func checkedID() throws -> CatalogCharacter.ID {
    let id = try id.value(of: "id")
    guard id > 0 else { throw ValidationError("A character's id is a whole number above 0.") }
    return CatalogCharacter.ID(id)
  }

  func run() async throws {
    let id = try checkedID()
    let invocation = try Invocation(global, flags: place.layer)
    let desk = try await ContentDesk(invocation)
    let character = desk.catalog?.characters.first { $0.id == id }
    guard desk.catalog == nil || character != nil else {
      throw CommandFailure(
        .failed,
        "the source has no character \(id); one of your own begins with catalog new character")
    }
    let key = CharacterKey.known(id)
    var sheet = CharacterSheet(
      key: key,
      text: desk.text(
        key,
        "Write here what you know of [\(character.flatMap(\.linkText) ?? "this character")](character:\(id)).\n"
      ))
    sheet.remarks = [
      "What the source says. To correct it, take a \"#\" away, and say where you have it from."
    ]
    if let character, let catalog = desk.catalog {
      sheet.remarks += character.remarks(in: catalog)
    }
    sheet.remarks.append("source: https://example.org/")
    try await desk.create(sheet)
  }
}

extension CatalogCharacter {
  /// In characters of Unicode: a line of Markdown has a limit.
  private static let longestLinkText = 120
  /// In bytes, so that all fields together are fewer than the head of a file may have.
  private static let longestRemark = 1_500

  /// The name, as it may stand in the words of a Markdown link: on one line, since another one could begin a list or a heading. Nil where
  /// nothing of it is seen.
  fileprivate var linkText: String? {
    let words = name.unicodeScalars.split {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
    let line = words.map { String($0) }.joined(separator: " ").unicodeScalars
    guard !line.isEmpty else { return nil }
    var text = ""
    for scalar in line.prefix(Self.longestLinkText) {
      if "\\`*_[]<>!&~|".unicodeScalars.contains(scalar) { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return line.count > Self.longestLinkText ? text + "…" : text
  }

  /// The fields that may be corrected, as lines of a file.
  fileprivate func remarks(in catalog: Catalog) -> [String] {
    let fields = [
      ("name", name), ("status", status.written), ("species", species), ("type", type),
      ("gender", gender.written), ("origin", PlaceMention(origin, in: catalog).written),
      ("location", PlaceMention(lastLocation, in: catalog).written),
    ].map { field, text in (field, SheetWriter.scalar(text)) }
    let episodes = "[\(episodes.map(\.description).joined(separator: ", "))]"
    return (fields + [("episodes", episodes)]).map { field, text in
      let bytes = text.utf8.count
      // No such field is known, should somebody take the "#" away.
      return bytes > Self.longestRemark
        ? "left out here, for it takes \(bytes.grouped) bytes: \(field)" : "\(field): \(text)"
    }
  }
}
