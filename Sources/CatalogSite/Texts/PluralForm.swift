/// The forms that languages have for different numbers, as the Unicode CLDR names them.
enum PluralForm: String, CaseIterable, Sendable {
  case one
  case few
  case many
  /// The form every text must have.
  case other

  /// The form that a language uses with a whole number that is not negative (Unicode CLDR, "Language Plural Rules").
  ///
  /// - Parameter language: a language tag; languages that are not named here have one form for 1 and another for the rest.
  init(_ number: Int, in language: String) {
    let primary = language.lowercased().prefix { $0 != "-" }
    self =
      switch primary {
      case "ja", "ko", "zh", "vi", "th", "id", "ms": .other
      case "fr", "pt", "hy": number < 2 ? .one : .other
      case "cs", "sk": number == 1 ? .one : (2...4).contains(number) ? .few : .other
      case "ru", "uk", "be", "sr", "hr", "bs": Self.eastSlavic(number)
      case "pl": number == 1 ? .one : Self.eastSlavic(number) == .few ? .few : .many
      default: number == 1 ? .one : .other
      }
  }

  private static func eastSlavic(_ number: Int) -> PluralForm {
    let (tens, units) = (number % 100, number % 10)
    if units == 1, tens != 11 { return .one }
    if (2...4).contains(units), !(12...14).contains(tens) { return .few }
    return .many
  }
}
