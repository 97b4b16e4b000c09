/// Why the templates of a folder could not be read. Each describes itself in one line.
package enum TemplateLibraryError: Error, Sendable, Hashable {
  case missing(path: String)
  case notAFolder(path: String)
  case unreadable(path: String, reason: String)
  case unreadableFolder(path: String, reason: String)
  /// The first byte that is not UTF-8; line and column from 1, the column in Unicode scalars.
  case notUTF8(path: String, line: Int, column: Int)
  /// The first of those that no page may hold (`ControlCharacters`); line and column likewise.
  case controlCharacter(Unicode.Scalar, path: String, line: Int, column: Int)
  case tooLarge(path: String, bytes: Int)
}

extension TemplateLibraryError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): the folder of templates does not exist; expected a folder with .mustache files"
    case .notAFolder(let path):
      "\(path): this is not a folder; expected a folder with .mustache files"
    case .unreadable(let path, let reason):
      "\(path): the template cannot be read: \(reason)"
    case .unreadableFolder(let path, let reason):
      "\(path): the folder cannot be read: \(reason)"
    case .notUTF8(let path, let line, let column):
      "\(path):\(line):\(column): this byte is not UTF-8; expected a template saved as UTF-8"
    case .controlCharacter(let character, let path, let line, let column):
      "\(path):\(line):\(column): \(Self.name(of: character)), which no page may hold; take it out"
    case .tooLarge(let path, let bytes):
      "\(path): the template has \(bytes.grouped) bytes; expected at most \(ThemeFile.largestText.grouped)"
    }
  }

  /// `U+001B is a control character`
  private static func name(of character: Unicode.Scalar) -> String {
    let isControl = character.properties.generalCategory == .control
    return character.codePoint + (isControl ? " is a control character" : " is a noncharacter")
  }
}
