import Foundation

/// - Returns: what puts the new words in the place of the first old ones of a text.
func replacingFirst(_ old: String, _ new: String) -> (String) -> String {
  { text in
    guard let range = text.range(of: old) else { return text }
    return text.replacingCharacters(in: range, with: new)
  }
}
