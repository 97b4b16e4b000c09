/// Which form a language uses with a number (Unicode CLDR, "Language Plural Rules").
enum PluralRule: Sendable {
  /// No forms at all.
  case single
  /// One for 1, another for the rest; also taken for languages that are not named here.
  case oneOrOther
  /// 0 and 1 alike.
  case noneAndOne
  case czech
  case eastSlavic
  case polish

  /// - Parameter language: a language tag.
  init(_ language: String) {
    self =
      switch language.lowercased().prefix(while: { $0 != "-" }) {
      case "ja", "ko", "zh", "vi", "th", "id", "ms": .single
      case "fr", "pt", "hy": .noneAndOne
      case "cs", "sk": .czech
      case "ru", "uk", "be", "sr", "hr", "bs": .eastSlavic
      case "pl": .polish
      default: .oneOrOther
      }
  }

  /// - Parameter number: whole, not negative.
  func form(of number: Int) -> PluralForm {
    switch self {
    case .single: .other
    case .oneOrOther: number == 1 ? .one : .other
    case .noneAndOne: number < 2 ? .one : .other
    case .czech: number == 1 ? .one : (2...4).contains(number) ? .few : .other
    case .eastSlavic: Self.eastSlavic(number)
    case .polish: number == 1 ? .one : Self.eastSlavic(number) == .few ? .few : .many
    }
  }

  private static func eastSlavic(_ number: Int) -> PluralForm {
    let (tens, units) = (number % 100, number % 10)
    if units == 1, tens != 11 { return .one }
    if (2...4).contains(units), !(12...14).contains(tens) { return .few }
    return .many
  }
}
