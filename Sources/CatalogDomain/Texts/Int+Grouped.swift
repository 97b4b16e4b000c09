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

  /// With what it counts: `1 page`, `1,234 pages`.
  package func counted(_ noun: String) -> String {
    "\(grouped) \(noun)\(self == 1 ? "" : "s")"
  }
}
