package import CatalogTemplates

/// One form of a text about a number that only the script knows.
package struct NumberForm: Sendable {
  let form: PluralForm
  let text: String

  /// Each form that the language has, the one for all other numbers last.
  static func all(_ key: TextKey, _ texts: SiteTexts) -> [NumberForm] {
    texts.forms(key, "%n").map {
      // The script reads a name as far as it goes, `%(\w+)`: a letter right behind it is parted from it, without a gap.
      let text = $1.replacing(
        #/%n(?=[A-Za-z0-9_])/#.matchingSemantics(.unicodeScalar), with: "%n\u{2060}")
      return NumberForm(form: $0, text: text)
    }
  }

  package static let schema = Schema<NumberForm>("number form") {
    $0.namePart(
      "suffix", "`-one`, `-few` …, by the names of the Unicode CLDR; nothing for all other numbers."
    ) { $0.form == .other ? "" : "-" + $0.form.name }
    $0.text("text", "The text, with `%n` where the script puts the number.") { $0.text }
  }
}
