/// Where a text stops being JSON, and what was expected there.
struct JSONMistake: Error, Equatable {
  /// The position of a byte in the text; where the text ends too early, behind its last byte that is not white space.
  let offset: Int
  let isEnd: Bool
  /// Reads on from "expected".
  let expected: String

  /// - Returns: nil where the text is JSON.
  static func first(in text: String) -> JSONMistake? {
    var scan = JSONScan(text)
    do throws(JSONMistake) {
      try scan.document()
      return nil
    } catch {
      return error
    }
  }
}
