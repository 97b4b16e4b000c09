/// The rules that look at how a number ends.
extension PluralRule {
  /// - Returns: nil for what Slavic languages name differently.
  static func slavic(_ number: Int) -> PluralForm? {
    let (units, end) = (number % 10, number % 100)
    if units == 1, end != 11 { return .one }
    return (2...4).contains(units) && !(12...14).contains(end) ? .few : nil
  }

  static func slovenian(_ number: Int) -> PluralForm {
    switch number % 100 {
    case 1: .one
    case 2: .two
    case 3, 4: .few
    default: .other
    }
  }

  static func lithuanian(_ number: Int) -> PluralForm {
    if number % 10 == 0 || (11...19).contains(number % 100) { return .other }
    return number % 10 == 1 ? .one : .few
  }

  static func latvian(_ number: Int) -> PluralForm {
    if number % 10 == 0 || (11...19).contains(number % 100) { return .zero }
    return number % 10 == 1 ? .one : .other
  }

  static func romanian(_ number: Int) -> PluralForm {
    if number == 1 { return .one }
    return number == 0 || (1...19).contains(number % 100) ? .few : .other
  }

  static func maltese(_ number: Int) -> PluralForm {
    switch (number, number % 100) {
    case (1, _): .one
    case (2, _): .two
    case (0, _), (_, 3...10): .few
    case (_, 11...19): .many
    default: .other
    }
  }

  static func arabic(_ number: Int) -> PluralForm {
    switch (number, number % 100) {
    case (0, _): .zero
    case (1, _): .one
    case (2, _): .two
    case (_, 3...10): .few
    case (_, 11...99): .many
    default: .other
    }
  }

  static func irish(_ number: Int) -> PluralForm {
    switch number {
    case 1: .one
    case 2: .two
    case 3...6: .few
    case 7...10: .many
    default: .other
    }
  }

  static func scottishGaelic(_ number: Int) -> PluralForm {
    switch number {
    case 1, 11: .one
    case 2, 12: .two
    case 3...19: .few
    default: .other
    }
  }

  static func manx(_ number: Int) -> PluralForm {
    switch (number % 10, number % 20) {
    case (1, _): .one
    case (2, _): .two
    case (_, 0): .few
    default: .other
    }
  }

  static func welsh(_ number: Int) -> PluralForm {
    switch number {
    case 0: .zero
    case 1: .one
    case 2: .two
    case 3: .few
    case 6: .many
    default: .other
    }
  }

  static func breton(_ number: Int) -> PluralForm {
    if isMillions(number) { return .many }
    let (units, tens) = (number % 10, number % 100 / 10)
    switch units {
    case 1 where ![1, 7, 9].contains(tens): return .one
    case 2 where ![1, 7, 9].contains(tens): return .two
    case 3, 4, 9: return [1, 7, 9].contains(tens) ? .other : .few
    default: return .other
    }
  }

  static func cornish(_ number: Int) -> PluralForm {
    if number < 2 { return number == 0 ? .zero : .one }
    if number % 1000 == 0 {
      let thousands = number % 100_000 / 1000
      let isPair = (1...20).contains(thousands) || [40, 60, 80].contains(thousands)
      return isPair || number % 1_000_000 == 100_000 ? .two : .other
    }
    switch number % 100 {
    case 1, 21, 41, 61, 81: return .many
    case 2, 22, 42, 62, 82: return .two
    case 3, 23, 43, 63, 83: return .few
    default: return .other
    }
  }
}
