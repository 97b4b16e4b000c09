import CatalogDomain
import Foundation

/// What is drawn for a character without a picture: its initials in a target, in one of a few tones.
struct PlaceholderDrawing: Hashable, Sendable {
  /// One or two letters or digits, or `?`.
  let initials: String
  /// Which of the tones; the same name always has the same.
  let tone: Int

  /// Ground, rings and letters.
  private static let tones = [
    ("#dfe8d2", "#b9cca1", "#35502c"), ("#d3e5e4", "#a3c9c6", "#1f4f4d"),
    ("#e9e2cc", "#d2c493", "#5a4a17"), ("#e4dcea", "#c4b1d2", "#4c3360"),
    ("#ecdcd3", "#d9b49f", "#6b3218"), ("#d6e0ee", "#a8bfdd", "#27446b"),
  ]

  init(name: String) {
    initials = Self.initials(of: name)
    // FNV-1a: Swift's own hashes differ from run to run.
    var hash: UInt32 = 2_166_136_261
    for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    tone = Int(hash % UInt32(Self.tones.count))
  }

  /// In pixels, both ways.
  static let size = 300

  var svg: String {
    let (ground, ring, ink) = Self.tones[tone]
    let letters = initials.unicodeScalars.count
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300">
      <rect width="300" height="300" fill="\(ground)"/>
      <g fill="none" stroke="\(ring)" stroke-width="2">
      <circle cx="150" cy="150" r="58"/><circle cx="150" cy="150" r="92"/><circle cx="150" cy="150" r="126"/>
      <path d="M150 0v40M150 260v40M0 150h40M260 150h40"/>
      </g>
      <text x="150" y="150" dy=".35em" fill="\(ink)" font-family="ui-serif, Georgia, serif" font-size="\(letters > 2 ? 48 : 76)" text-anchor="middle">\(XMLText.escaped(initials))</text>
      </svg>

      """
  }

  /// The first letter or digit of the first and of the last word that has one.
  private static func initials(of name: String) -> String {
    let firsts = name.utf8.allSatisfy { $0 < 0x80 } ? plainFirsts(of: name) : firsts(of: name)
    guard let first = firsts.first else { return "?" }
    let chosen = firsts.count > 1 ? [first, firsts[firsts.count - 1]] : [first]
    // Georgian has capitals, but begins no word with one.
    return chosen.map { $0.properties.titlecaseMapping }.joined()
  }

  private static func firsts(of name: String) -> [Unicode.Scalar] {
    // Composed: the letters of a Korean syllable would each be one.
    name.inPieces { $0.precomposedStringWithCanonicalMapping }.unicodeScalars
      .split { $0.properties.isWhitespace }
      .compactMap { word in word.first(where: isLetterOrDigit) }
  }

  /// The same where all is ASCII, as most names are: that needs no tables of Unicode.
  private static func plainFirsts(of name: String) -> [Unicode.Scalar] {
    var firsts: [Unicode.Scalar] = []
    var isFound = false
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D: isFound = false
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        if !isFound { firsts.append(Unicode.Scalar(byte)) }
        isFound = true
      default: break
      }
    }
    return firsts
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }
}
