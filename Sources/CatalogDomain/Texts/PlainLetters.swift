/// The Latin letters that no accent can be taken from, because Unicode does not part them, as plain ones.
package enum PlainLetters {
  /// A small letter in letters of ASCII: `oe` for `œ`; nil for every other.
  ///
  /// `assets/site.js` has the same ones, for what a visitor types.
  package static func of(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "æ": "ae"
    case "ð", "đ": "d"
    case "ħ": "h"
    case "ı": "i"
    case "ł": "l"
    case "œ": "oe"
    case "ø": "o"
    case "ß": "ss"
    case "þ": "th"
    case "ŧ": "t"
    default: nil
    }
  }
}
