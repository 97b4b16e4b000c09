import CatalogDomain
import Foundation
package import Yams

extension Node.Scalar {
  /// The text that it stands for, in settings as in content: in one line, without blanks around it, unless it is in quotes: what a source
  /// says is written so, to the letter.
  ///
  /// What a plain `null` means is for the reader to say: a setting is then not given, whatever its capitals; a field of content is empty,
  /// but for `Null` and `NULL`, which are names.
  package var inOneLine: String {
    switch style {
    case .singleQuoted, .doubleQuoted: return string
    case .any, .plain, .literal, .folded:
      return string.inOneLine.trimmingCharacters(in: .whitespaces)
    }
  }
}
