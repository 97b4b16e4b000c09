/// What stands in a path in an id's place.
enum RequestedIDs: Equatable, Sendable {
  case one(Int)
  case several([Int])
  case noNumber
  case malformedList

  /// By the API's own rules: `7` · `1,2,3` · `[1,2,3]`.
  init(_ text: String) {
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
    if isBracketed {
      self = Self.list(text.dropFirst().dropLast(), allowsEmpty: false)
    } else if text.contains("[") || text.contains("]") {
      self = .malformedList
    } else if text.contains(","), text.utf8.count > 1 {
      // The API reads a gap as the number 0, which is no record's id: `1,` is the record 1 alone.
      self = Self.list(text[...], allowsEmpty: true)
    } else if let id = Int(text) {
      self = .one(id)
    } else {
      self = .noNumber
    }
  }

  private static func list(_ text: Substring, allowsEmpty: Bool) -> RequestedIDs {
    var ids: [Int] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let number = part.filter { $0 != " " }
      if let id = Int(number) {
        ids.append(id)
      } else if !(allowsEmpty && number.isEmpty) {
        return .malformedList
      }
    }
    return .several(ids)
  }
}
