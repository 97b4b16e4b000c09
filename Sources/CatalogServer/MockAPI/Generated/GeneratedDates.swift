import CatalogDomain

/// The `created` dates of made-up records, with milliseconds as the API writes them.
struct GeneratedDates: Sendable {
  let hash: SeededHash

  /// Ids follow each other by about twenty minutes from 4 November 2017 on.
  func created(_ id: Int) -> String {
    let start = 1_509_750_000
    let date = EnglishDate(secondsSince1970: start + id * 1200 + hash.value(id, 40, below: 1200))
    let milliseconds = String(hash.value(id, 41, below: 1000)).zeroPadded(to: 3)
    return date.day.text + "T" + date.timeText + "." + milliseconds + "Z"
  }

  /// Weekly, as `December 2, 2013`.
  func airDate(_ episode: Int) -> String {
    let date = EnglishDate(secondsSince1970: 1_385_942_400 + episode * 7 * 86_400)
    return "\(date.monthName) \(date.day.day), \(date.day.year)"
  }
}
