import CatalogDomain
import CatalogTemplates

/// The words of a site in one language, read once from a file of the theme.
///
/// A class, because every page asks it.
package final class SiteTexts: Sendable {
  /// What templates name: every text without places for values.
  let constants: TemplateConstants
  let direction: TextDirection
  /// By key and form; where a language has no such form, its other one.
  private let patterns: [TextPattern]
  private let plurals: PluralRule
  private let months: [String]
  private static let formCount = PluralForm.allCases.count

  /// - Parameters:
  ///   - language: the one that is spoken: `de-AT`, also where the file is `de.json`.
  ///   - patterns: for every key, with at least the form `other`.
  init(
    language: String, constants: TemplateConstants,
    patterns: [TextKey: [PluralForm: TextPattern]], months: [String]
  ) {
    self.constants = constants
    direction = TextDirection(language)
    plurals = PluralRule(language)
    self.patterns = TextKey.allCases.flatMap { key in
      PluralForm.allCases.map { form in
        let forms = patterns[key]
        return forms?[form] ?? forms?[.other] ?? TextPattern(key.name, parameters: [])
      }
    }
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
    pattern(key, plurals.form(of: number)).filled([String(number)] + values)
  }

  /// A text about a number that is not known yet, in every form that the language has for it; `other` is the last.
  ///
  /// - Parameter number: what stands for the number.
  func forms(_ key: TextKey, _ number: String) -> [(form: PluralForm, text: String)] {
    let other = pattern(key, .other)
    return PluralForm.allCases.filter { $0 == .other || pattern(key, $0) != other }
      .map { ($0, pattern(key, $0).filled([number])) }
  }

  /// `14 December 2025`, in the form of the language.
  func date(_ day: CivilDay) -> String {
    let month = months.indices.contains(day.month - 1) ? months[day.month - 1] : String(day.month)
    return filled(.date, String(day.day), month, String(day.year))
  }

  private func pattern(_ key: TextKey, _ form: PluralForm) -> TextPattern {
    patterns[key.rawValue * Self.formCount + form.rawValue]
  }
}
