/// How much may be lost before a build is refused: a share or a number.
enum Allowance: Hashable, Sendable {
  case percent(Double)
  case number(Int)

  /// - Parameter text: `5%`, `0.5%` or `12`.
  init?(_ text: String) {
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), percent >= 0, percent <= 100 else { return nil }
      self = .percent(percent)
    } else {
      guard let number = Int(text), number >= 0 else { return nil }
      self = .number(number)
    }
  }

  func allows(_ lost: Int, of all: Int) -> Bool {
    switch self {
    case .percent(let percent): Double(lost) * 100 <= percent * Double(all)
    case .number(let number): lost <= number
    }
  }
}

extension Allowance: CustomStringConvertible {
  var description: String {
    switch self {
    case .percent(let percent):
      (percent == percent.rounded() ? String(Int(percent)) : String(percent)) + "%"
    case .number(let number): String(number)
    }
  }
}
