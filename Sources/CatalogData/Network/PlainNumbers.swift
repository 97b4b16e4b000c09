import Foundation

extension Int {
  /// With a comma at every third digit, in any locale: `1,234`.
  package var grouped: String {
    var digits = String(magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits.removeLast(3)
    }
    groups.append(digits)
    return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
  }
}

extension Duration {
  /// In seconds, to a hundredth and without idle zeros: `10 s`, `0.25 s`.
  package var inSeconds: String {
    let hundredths = Int((self / .milliseconds(10)).rounded())
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard part != 0 else { return "\(whole.grouped) s" }
    let digits = part % 10 == 0 ? String(part / 10) : (part < 10 ? "0\(part)" : String(part))
    return "\(whole.grouped).\(digits) s"
  }
}
