/// Which form a language uses with a whole number (Unicode CLDR 48, "Language Plural Rules").
///
/// Things are counted in whole numbers: what the rules say of fractions is left out. A rule is named for what it does, or for the
/// best known of the languages that share it; see `init(_:)`.
package enum PluralRule: CaseIterable, Sendable {
  /// No forms at all.
  case single
  /// One for 1, another for the rest; also taken for languages that nobody knows.
  case oneOrOther
  /// 0 and 1 alike.
  case noneAndOne
  case noneOneOrOther
  case oneTwoOrOther
  case spanish, french
  case russian, polish, serbian, czech, slovenian
  case lithuanian, samogitian, latvian
  case icelandic, romanian, maltese, arabic, filipino
  case irish, scottishGaelic, manx, welsh, breton, cornish
  case tashelhit, tamazight

  /// The forms below a million, in their order: a text with forms needs all of them.
  package var forms: [PluralForm] {
    // All are met before 200.
    let used = Set((0..<200).map(form))
    return PluralForm.allCases.filter(used.contains)
  }

  /// The first numbers of a form: `2, 3, 4 …`.
  func examples(of form: PluralForm) -> String {
    let numbers = (0..<200).filter { self.form(of: $0) == form }
    return numbers.prefix(3).map(String.init).joined(separator: ", ")
      + (numbers.count > 3 ? " …" : "")
  }

  /// Whether the language uses a form with any whole number: a few have one for millions.
  package func uses(_ form: PluralForm) -> Bool {
    forms.contains(form) || self.form(of: 1_000_000) == form
  }

  /// - Parameter number: whole, not negative.
  package func form(of number: Int) -> PluralForm {
    switch self {
    case .single: .other
    case .oneOrOther: number == 1 ? .one : .other
    case .noneAndOne: number < 2 ? .one : .other
    case .noneOneOrOther: number == 0 ? .zero : number == 1 ? .one : .other
    case .oneTwoOrOther: number == 1 ? .one : number == 2 ? .two : .other
    case .spanish: number == 1 ? .one : Self.isMillions(number) ? .many : .other
    case .french: number < 2 ? .one : Self.isMillions(number) ? .many : .other
    case .russian: Self.slavic(number) ?? .many
    case .polish: number == 1 ? .one : Self.slavic(number) == .few ? .few : .many
    case .serbian: Self.slavic(number) ?? .other
    case .czech: number == 1 ? .one : (2...4).contains(number) ? .few : .other
    case .slovenian: Self.slovenian(number)
    case .lithuanian: Self.lithuanian(number)
    case .samogitian: number == 2 ? .two : Self.lithuanian(number)
    case .latvian: Self.latvian(number)
    case .icelandic: Self.slavic(number) == .one ? .one : .other
    case .romanian: Self.romanian(number)
    case .maltese: Self.maltese(number)
    case .arabic: Self.arabic(number)
    case .filipino: [4, 6, 9].contains(number % 10) ? .other : .one
    case .irish: Self.irish(number)
    case .scottishGaelic: Self.scottishGaelic(number)
    case .manx: Self.manx(number)
    case .welsh: Self.welsh(number)
    case .breton: Self.breton(number)
    case .cornish: Self.cornish(number)
    case .tashelhit: number < 2 ? .one : number < 11 ? .few : .other
    case .tamazight: number < 2 || (11...99).contains(number) ? .one : .other
    }
  }

  static func isMillions(_ number: Int) -> Bool { number > 0 && number % 1_000_000 == 0 }
}
