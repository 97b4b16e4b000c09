package import CatalogTemplates

/// One form of a text about a number that only the script knows.
package struct NumberForm: Sendable {
  let form: PluralForm
  let text: String

  /// Each form that the language has, the one for all other numbers last.
  static func all(_ key: TextKey, _ texts: SiteTexts) -> [NumberForm] {
    texts.forms(key, "%n").map { NumberForm(form: $0, text: $1) }
  }

  package static let schema = Schema<NumberForm>("number form") {
    $0.text(
      "suffix", "`-one`, `-few` …, by the names of the Unicode CLDR; nothing for all other numbers."
    ) { $0.form == .other ? "" : "-" + $0.form.name }
    $0.text("text", "The text, with `%n` where the script puts the number.") { $0.text }
  }
}
