import Foundation

/// The words of a name as the script compares them: lower case, without accents, split where neither letters nor digits stand.
///
/// `assets/site.js` folds what a visitor types in the same way; only the order of words that begin alike depends on both agreeing.
enum SearchWords {
  static func words(of name: String) -> [String] {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return plainWords(of: name) }
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

  /// Most names are ASCII and need no tables of Unicode.
  private static func plainWords(of name: String) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    for byte in name.utf8 {
      if let folded = folded(byte) {
        word.append(folded)
      } else if !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// A letter or digit of ASCII in lower case; nil for what parts words.
  static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: nil
    }
  }
}
