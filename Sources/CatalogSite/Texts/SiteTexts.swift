import CatalogTemplates

/// The words of a site in one language, read once from a file of the theme.
package struct SiteTexts: Sendable {
  /// The file's language: `de`.
  package let language: String
  /// What templates name: every text without places for values.
  let constants: TemplateConstants
  /// By the position of the key among all keys.
  private let patterns: [[PluralForm: TextPattern]]
  private let months: [String]

  /// - Parameter patterns: for every key, with at least the form `other`.
  init(
    language: String, constants: TemplateConstants,
    patterns: [TextKey: [PluralForm: TextPattern]], months: [String]
  ) {
    self.language = language
    self.constants = constants
    self.patterns = TextKey.allCases.map { patterns[$0] ?? [:] }
    self.months = months
  }

  /// A text that has no places for values.
  subscript(key: TextKey) -> String { filled(key) }

  /// - Parameter values: for the key's parameters, in their order.
  func filled(_ key: TextKey, _ values: String...) -> String {
    pattern(key, .other).filled(values)
  }

  /// A text about a number of things, in the form that the language has for it.
  ///
  /// - Parameter values: for the parameters after the number.
  func counted(_ key: TextKey, _ number: Int, _ values: String...) -> String {
    pattern(key, PluralForm(number, in: language)).filled([String(number)] + values)
  }

  /// `14 December 2025`, in the form of the language.
  func date(_ day: CivilDay) -> String {
    let month = months.indices.contains(day.month - 1) ? months[day.month - 1] : String(day.month)
    return filled(.date, String(day.day), month, String(day.year))
  }

  private func pattern(_ key: TextKey, _ form: PluralForm) -> TextPattern {
    let forms = patterns[Self.positions[key, default: 0]]
    return forms[form] ?? forms[.other] ?? TextPattern(key.rawValue, parameters: [])
  }

  private static let positions = Dictionary(
    uniqueKeysWithValues: TextKey.allCases.enumerated().map { ($0.element, $0.offset) })
}
