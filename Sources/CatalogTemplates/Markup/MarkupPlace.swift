/// A place in a page where escaping is not enough: it makes a value safe in text and between quotes.
enum MarkupPlace: Sendable, Hashable {
  /// `isBegun`: part of the name is written out before the value.
  case elementName(isBegun: Bool)
  case attributeName(isBegun: Bool)
  case unquotedValue(of: String, isBegun: Bool)
  /// In the quotes of an attribute whose value is run.
  case script(in: String)

  /// Whether a field of this kind could become there what nobody meant. HTML is our own, and is written as it is anywhere.
  func refuses(_ kind: FieldKind) -> Bool {
    guard kind.escapedNoun != nil else { return false }
    switch self {
    case .elementName(let isBegun), .attributeName(let isBegun):
      return switch kind {
      case .number, .optionalNumber, .namePart: !isBegun
      default: true
      }
    case .unquotedValue: return true
    case .script: return kind == .text || kind == .optionalText
    }
  }

  /// What is wrong with a field there.
  func message(on name: String) -> String {
    switch self {
    case .elementName: "\"\(name)\" stands in the name of an element"
    case .attributeName: "\"\(name)\" stands in the name of an attribute"
    case .unquotedValue: "\"\(name)\" stands in an attribute without quotes"
    case .script(let attribute): "\"\(name)\" stands in the script of \(attribute)"
    }
  }

  /// What to write in its place.
  func help(on name: String) -> String {
    switch self {
    case .elementName: "write out that name, or &lt; where that sign is meant"
    case .attributeName:
      "write out that name, and the value in quotes, such as title=\"{{\(name)}}\""
    case .unquotedValue(let attribute, isBegun: false): "write \(attribute)=\"{{\(name)}}\""
    case .unquotedValue(let attribute, isBegun: true): "write \(attribute)=\"…{{\(name)}}\""
    case .script: "write data-value=\"{{\(name)}}\", and read that in a script"
    }
  }
}
