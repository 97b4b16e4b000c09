import CatalogDomain
import Foundation

/// The words of a name as the script compares them: lower case, without accents and what nobody sees, split where neither letters nor
/// digits stand.
///
/// `assets/site.js` folds what a visitor types in the same way: in a catalog of parts, a word that one of them folds otherwise is not
/// found.
enum SearchWords {
  /// Where scripts have marks that are no accents but vowels: those of India and its neighbours.
  private static let vowels: ClosedRange<Unicode.Scalar> = "\u{900}"..."\u{1CFF}"

  static func words(of name: String) -> [String] {
    // Most names are ASCII and need no tables of Unicode.
    let bytes = Array((name.utf8.allSatisfy { $0 < 0x80 } ? name : folded(name)).utf8)
    return bytes.split { $0 < 0x80 && folded($0) == nil }
      .filter { !isPossessive($0, of: bytes) }
      .map { String(decoding: $0.map { folded($0) ?? $0 }, as: UTF8.self) }
  }

  /// Those words of a name that it lacks where it is cut, each once: none of most names.
  static func words(of name: String, behind cut: String) -> [String] {
    guard cut != name else { return [] }
    var seen = Set(words(of: cut))
    return words(of: name).filter { seen.insert($0).inserted }
  }

  /// Where a visitor may begin in a word: at its first letter, and at each of Chinese and Japanese, which part no words.
  static func beginnings(of word: String) -> [String] {
    guard word.utf8.contains(where: { $0 >= 0xE3 }) else { return [word] }
    let letters = word.unicodeScalars
    return letters.indices
      .filter { $0 == letters.startIndex || letters[$0] > "\u{3040}" }
      .map { String(letters[$0...]) }
  }

  /// A letter or digit of ASCII in lower case; nil for what parts words.
  static func folded(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: nil
    }
  }

  /// What is not ASCII in the result is a letter, a digit or a vowel; an apostrophe is that of ASCII.
  private static func folded(_ name: String) -> String {
    var folded = ""
    let name = String(String.UnicodeScalarView(name.unicodeScalars.map(straight)))
    let decomposed = name.inPieces { $0.decomposedStringWithCompatibilityMapping }
    for scalar in decomposed.lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark:
        if vowels.contains(scalar) { folded.unicodeScalars.append(scalar) }
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
        .decimalNumber, .letterNumber, .otherNumber:
        // The sigma that ends a word is the one within.
        folded += PlainLetters.of(scalar) ?? (scalar == "ς" ? "σ" : String(scalar))
      // Soft hyphens, joiners and spaces without width: whoever types a name sees none of them.
      case .format: break
      default:
        folded += scalar == "'" ? "'" : " "
      }
    }
    return folded
  }

  /// An apostrophe for what is typed in its place, before compatibility makes a blank and an accent of one of them.
  private static func straight(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "’", "´", "`", "‘", "′", "ʼ": "'"
    default: scalar
    }
  }

  /// The last letter of "Jessica's", who is looked for as Jessica.
  private static func isPossessive(_ word: ArraySlice<UInt8>, of bytes: [UInt8]) -> Bool {
    word.count == 1 && word.first.flatMap(folded) == UInt8(ascii: "s")
      && bytes[..<word.startIndex].last.map { straight(Unicode.Scalar($0)) } == "'"
  }
}
