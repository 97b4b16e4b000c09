/// A place in a page where escaping is not enough: it makes a value safe in text and between quotes.
enum MarkupPlace: Sendable, Hashable {
  /// `isBegun`: part of the name is written out before the value.
  case elementName(isBegun: Bool)
  case attributeName(isBegun: Bool)
  case unquotedValue(of: String, isBegun: Bool)
  /// In quotes: HTML has some of its own.
  case quotedValue
  /// In the quotes of an attribute whose value is run: `onclick`, or an address that begins with `javascript:`.
  case script(in: String)
  /// In those of one whose value is a page, read once the escapes are off.
  case page(in: String)
  /// Between the tags of a script, where escapes are none.
  case scriptElement

  /// Whether a field of this kind could become there what nobody meant.
  func refuses(_ kind: FieldKind) -> Bool {
    switch self {
    case _ where kind == .html: return self != .scriptElement
    case _ where kind.escapedNoun == nil, .quotedValue: return false
    case .elementName(let isBegun), .attributeName(let isBegun):
      return switch kind {
      case .number, .optionalNumber, .namePart: !isBegun
      default: true
      }
    case .unquotedValue: return true
    case .script, .page, .scriptElement: return kind == .text || kind == .optionalText
    }
  }

  /// What is wrong with a field of this kind there.
  func message(on name: String, _ kind: FieldKind) -> String {
    switch self {
    case _ where kind == .html, .quotedValue:
      "\"\(name)\" is HTML and stands in \(isInValue ? "an attribute" : "a tag")"
    case .elementName: "\"\(name)\" stands in the name of an element"
    case .attributeName: "\"\(name)\" stands in the name of an attribute"
    case .unquotedValue: "\"\(name)\" stands in an attribute without quotes"
    case .script(let attribute): "\"\(name)\" stands in the script of \(attribute)"
    case .page(let attribute): "\"\(name)\" stands in the page of \(attribute)"
    case .scriptElement: "\"\(name)\" stands in a script"
    }
  }

  /// What to write in its place.
  func help(on name: String, _ kind: FieldKind) -> String {
    switch self {
    case _ where kind == .html, .quotedValue, .page: "write it between tags"
    case .elementName: "write out that name, or &lt; where that sign is meant"
    case .attributeName:
      "write out that name, and the value in quotes, such as title=\"{{\(name)}}\""
    case .unquotedValue(let attribute, isBegun: false): "write \(attribute)=\"{{\(name)}}\""
    case .unquotedValue(let attribute, isBegun: true): "write \(attribute)=\"…{{\(name)}}\""
    case .script:
      "write data-value=\"{{\(name)}}\", and read that in a script of Templates/assets"
    case .scriptElement:
      "write data-value=\"{{\(name)}}\" in a tag, and read that in a script of Templates/assets"
    }
  }

  private var isInValue: Bool {
    switch self {
    case .elementName, .attributeName, .scriptElement: false
    case .unquotedValue, .quotedValue, .script, .page: true
    }
  }
}
