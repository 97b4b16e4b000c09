/// A day as the source writes it, `December 2, 2013`, in the form that sorts: `2013-12-02`.
struct AirDate: Hashable {
  let text: String

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// - Returns: nil when the text is of another form.
  init?(_ written: String) {
    let words = written.split(separator: " ")
    guard words.count == 3, words[1].hasSuffix(","),
      let month = Self.months.firstIndex(of: String(words[0])),
      let day = Int(words[1].dropLast()), (1...31).contains(day),
      let year = Int(words[2]), (1000...9999).contains(year)
    else { return nil }
    text = "\(year)-\(Self.twoDigits(month + 1))-\(Self.twoDigits(day))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
