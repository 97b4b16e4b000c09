import CatalogDomain

/// A day as the source writes it, `December 2, 2013`, as a day of the calendar.
struct AirDate: Hashable {
  let day: CivilDay

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// - Returns: nil when the text is of another form.
  init?(_ written: String) {
    let words = written.split(separator: " ")
    guard words.count == 3, words[1].hasSuffix(","),
      let month = Self.months.firstIndex(of: String(words[0])),
      let day = Int(words[1].dropLast()), let year = Int(words[2]), (1000...9999).contains(year),
      let day = CivilDay(year: year, month: month + 1, day: day)
    else { return nil }
    self.day = day
  }
}
