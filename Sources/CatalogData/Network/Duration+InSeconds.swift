import CatalogDomain
import Foundation

extension Duration {
  /// In seconds, to a hundredth and without idle zeros: `10 s`, `0.25 s`.
  package var inSeconds: String {
    let hundredths = Int((self / .milliseconds(10)).rounded())
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard part != 0 else { return "\(whole.grouped) s" }
    let digits = part % 10 == 0 ? String(part / 10) : String(part).zeroPadded(to: 2)
    return "\(whole.grouped).\(digits) s"
  }
}
