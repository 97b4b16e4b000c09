import Foundation

/// The words of a name as the script compares them: lower case, without accents, split where neither letters nor digits stand.
///
/// `assets/site.js` folds what a visitor types in the same way; only the order of words that begin alike depends on both agreeing.
enum SearchWords {
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in name.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: continue
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        word.append(scalar)
      default:
        if !word.isEmpty { words.append(String(word)) }
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }
}
