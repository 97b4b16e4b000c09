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
  /// Between the tags of a script, where escapes are not undone.
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

  /// Without what is written out in it.
  var beginning: MarkupPlace {
    switch self {
    case .elementName: .elementName(isBegun: false)
    case .attributeName: .attributeName(isBegun: false)
    case .unquotedValue(let attribute, _): .unquotedValue(of: attribute, isBegun: false)
    case .quotedValue, .script, .page, .scriptElement: self
    }
  }

  /// What to write in its place.
  ///
  /// - Parameter tag: the one with the field.
  func help(on tag: String, _ kind: FieldKind) -> String {
    switch self {
    case _ where kind == .html, .quotedValue, .page: "write it between tags"
    case .elementName: "write out that name, or &lt; where that sign is meant"
    case .attributeName:
      "write out that name, and the value in quotes, such as title=\"\(tag)\""
    case .unquotedValue(let attribute, isBegun: false): "write \(attribute)=\"\(tag)\""
    case .unquotedValue(let attribute, isBegun: true): "write \(attribute)=\"…\(tag)\""
    case .script:
      "write data-value=\"\(tag)\", and read that in a script of Templates/assets"
    case .scriptElement:
      "write data-value=\"\(tag)\" in a tag, and read that in a script of Templates/assets"
    }
  }

  /// What to do about the tag that puts a template with such a field there: what to write in the template would be wrong in its other uses.
  func helpOnUse(of kind: FieldKind) -> String {
    switch self {
    case _ where kind == .html && isInValue, .quotedValue, .page: "put that use between tags"
    case .unquotedValue: "put that use in quotes"
    // In a template that is all script, the field goes elsewhere.
    case .elementName, .attributeName, .script, .scriptElement: help(on: "…", kind)
    }
  }

  var isUnquoted: Bool {
    if case .unquotedValue = self { true } else { false }
  }

  /// Whether it is in the value of an attribute.
  var isInValue: Bool {
    switch self {
    case .elementName, .attributeName, .scriptElement: false
    case .unquotedValue, .quotedValue, .script, .page: true
    }
  }
}
