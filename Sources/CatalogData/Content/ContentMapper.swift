import CatalogDomain

/// Makes files of the content into what the domain knows. A field that is wrong is a problem and counts as not said, so that what is
/// wrong with the others is found in the same run.
enum ContentMapper {
  private static let ofKnown = CharacterField.allCases.map(\.rawValue).filter {
    $0 != CharacterField.id.rawValue && $0 != CharacterField.created.rawValue
  }
  private static let ofOwn = CharacterField.allCases.map(\.rawValue).filter {
    $0 != CharacterField.source.rawValue
  }
  private static let ofPage = ["title", "description", "layout", "navigation", "order"]

  /// All names that a field may have, whatever its file is.
  static let fields = Set(CharacterField.allCases.map(\.rawValue) + ofPage)

  static func sheet(
    _ key: CharacterKey, _ content: ContentFileText, _ problems: inout [ContentProblem]
  ) -> CharacterSheet {
    var sheet = CharacterSheet(key: key, text: content.text)
    // Most files are a note and nothing else.
    guard !content.front.fields.isEmpty else { return sheet }
    var fields = FrontMatterFields(
      sheet.file, content.front, known: sheet.isOwn ? ofOwn : ofKnown,
      subject: sheet.isOwn ? "a character of your own" : "a note on a character")
    for field in CharacterField.allCases {
      sheet.lines[field] = fields.line(of: field.rawValue)
    }
    sheet.id = fields.number(CharacterField.id.rawValue, from: 1).map { .init($0) }
    sheet.name = fields.text(CharacterField.name.rawValue)
    sheet.status = fields.text(CharacterField.status.rawValue)
    sheet.species = fields.text(CharacterField.species.rawValue)
    sheet.type = fields.text(CharacterField.type.rawValue)
    sheet.gender = fields.text(CharacterField.gender.rawValue)
    sheet.origin = fields.text(CharacterField.origin.rawValue).map { PlaceMention($0) }
    sheet.location = fields.text(CharacterField.location.rawValue).map { PlaceMention($0) }
    sheet.episodes = fields.list(CharacterField.episodes.rawValue)?.map { EpisodeMention($0) }
    sheet.avatar = fields.text(CharacterField.avatar.rawValue)
    sheet.created = fields.date(CharacterField.created.rawValue)
    sheet.source = fields.words(CharacterField.source.rawValue)
    sheet.isHidden = fields.flag(CharacterField.hidden.rawValue) ?? false
    sheet.refused = Set(CharacterField.allCases.filter { fields.refused.contains($0.rawValue) })
    problems += fields.problems
    return sheet
  }

  static func page(_ name: String, _ content: ContentFileText, _ problems: inout [ContentProblem])
    -> OwnPage
  {
    let file = content.text.file
    var fields = FrontMatterFields(file, content.front, known: ofPage, subject: "a page")
    let title = fields.words("title")
    let description = fields.words("description")
    let layout = fields.words("layout")
    let navigation = fields.words("navigation")
    let order = fields.number("order")
    problems += fields.problems
    if title == nil, !fields.refused.contains("title") {
      problems.append(
        ContentProblem(
          file, line: fields.line(of: "title") ?? 1,
          "a page needs a title; write \"title:\" between two lines of \"---\" at its head",
          lacking: "title"))
    }
    // All words that YAML has for false keep a page out; those for true, and nothing, use the title. In quotes they are labels.
    let word = fields.isQuoted("navigation") ? nil : navigation?.lowercased()
    let label: String? =
      switch word {
      case "false"?, "no"?, "off"?: nil
      case "true"?, "yes"?, "on"?: title
      default: navigation ?? title
      }
    return OwnPage(
      name: name, title: title ?? name, description: description, layout: layout,
      layoutLine: fields.line(of: "layout") ?? 1, navigation: label, order: order,
      text: content.text)
  }

  /// A file of nothing but text: an introduction, the front page.
  static func text(_ content: ContentFileText, subject: String, _ problems: inout [ContentProblem])
    -> ContentText
  {
    let fields = FrontMatterFields(
      content.text.file, content.front, known: [], subject: subject + ", which has none")
    problems += fields.problems
    return content.text
  }
}
