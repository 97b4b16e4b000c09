/// How far a browser is in reading the markup of a page, byte by byte (https://html.spec.whatwg.org/multipage/parsing.html#tokenization),
/// as far as it decides about what a value may do there.
struct MarkupState: Hashable {
  private enum Part: Hashable {
    case text
    /// Behind `<`, and behind `</`.
    case tagOpen, endTagOpen
    case elementName
    /// In a tag, where the next attribute may begin; behind a slash, which may be the tag's last byte.
    case beforeAttribute, behindSlash
    case attributeName
    /// Behind the name and a blank: an equals sign may follow.
    case afterAttributeName
    /// Behind the equals sign.
    case beforeValue
    case unquotedValue
    case quotedValue(UInt8)
    /// Behind `<!`.
    case declaration
    case comment
    /// What begins like a declaration and ends with the next `>`.
    case otherDeclaration
    /// In a script, a title and the like: nothing but the element's end tag is markup.
    case rawText
  }

  private enum Saying: Hashable {
    case not, first, before
  }

  private var part = Part.text
  /// The name of the tag that is open, or of the element whose raw text this is, in small letters.
  private var element: [UInt8] = []
  private var isEndTag = false
  /// How many drawings and formulas it is in: there only a script has a text of its own, and a tag that ends with a slash is all of its
  /// element.
  private var drawings = 0
  /// The name of the attribute, as it is written.
  private var attribute: [UInt8] = []
  /// How many bytes were read of what ends a comment or a raw text, or of what makes a script of an address; `plain` for all other
  /// addresses.
  private var read = 0
  /// What a script says it is, in small letters.
  private var type: [UInt8] = []
  /// Whether an attribute says so: the first one, which alone counts, or one behind it.
  private var saysType = Saying.not

  /// In the text of a page.
  static let text = MarkupState()

  private static let scriptScheme = Array("javascript:".utf8)
  private static let plain = -1
  /// Bytes of a name that are kept.
  private static let longestName = 40
  /// What stands for a value in a name.
  private static let ellipsis = Array("…".utf8)

  /// Whether it is in a tag, but in no value in quotes.
  var isInTag: Bool {
    switch part {
    case .text, .quotedValue, .declaration, .comment, .otherDeclaration, .rawText: false
    default: true
    }
  }

  /// Where a value would stand; nil where every kind of value may.
  var place: MarkupPlace? {
    switch part {
    case .tagOpen, .endTagOpen: .elementName(isBegun: false)
    case .elementName: .elementName(isBegun: true)
    case .beforeAttribute, .behindSlash, .afterAttributeName: .attributeName(isBegun: false)
    case .attributeName: .attributeName(isBegun: true)
    case .beforeValue: .unquotedValue(of: attributeText, isBegun: false)
    case .unquotedValue: .unquotedValue(of: attributeText, isBegun: true)
    case .quotedValue where isEvent || read == Self.scriptScheme.count: .script(in: attributeText)
    case .quotedValue where isNamed("srcdoc"): .page(in: attributeText)
    case .quotedValue: .quotedValue
    case .rawText where isScript && MarkupNames.scriptTypes.contains(type): .scriptElement
    default: nil
    }
  }

  private var attributeText: String { String(decoding: attribute, as: UTF8.self) }

  /// Whether the attribute is named as those are whose value is a script: `onclick`.
  private var isEvent: Bool {
    let name = attribute.map(Self.small)
    return name.count > 2 && name.starts(with: "on".utf8) && name.allSatisfy(Self.isLetter)
  }

  private func isNamed(_ name: String) -> Bool {
    attribute.lazy.map(Self.small).elementsEqual(name.utf8)
  }

  private var isScript: Bool { element.elementsEqual("script".utf8) }

  /// Whether the attribute is the one that says what a script is.
  private var isType: Bool { saysType == .first && isNamed("type") }

  /// Reads on behind a value that nothing is known of, but that it has no markup of its own.
  mutating func passValue() {
    switch part {
    case .tagOpen, .endTagOpen:
      isEndTag = part == .endTagOpen
      element = Self.ellipsis
      part = .elementName
    case .elementName: element += Self.ellipsis
    case .beforeAttribute, .behindSlash, .afterAttributeName:
      attribute = Self.ellipsis
      part = .attributeName
    case .attributeName: attribute += Self.ellipsis
    case .beforeValue:
      part = .unquotedValue
      passValueInValue()
    case .unquotedValue, .quotedValue: passValueInValue()
    case .declaration: part = .otherDeclaration
    case .rawText: read = 0
    // It may end with the dashes that end a comment.
    case .comment: read = 2
    case .text, .otherDeclaration: break
    }
  }

  /// Nobody knows what the script says it is: it may say nothing, and is run then.
  private mutating func passValueInValue() {
    if isType { (type, saysType) = ([], .before) }
    Self.ellipsis.forEach { passInValue($0) }
  }

  mutating func pass(_ byte: UInt8) {
    if case .text = part, byte != UInt8(ascii: "<") { return }
    passMarkup(byte)
    // What is left of the way there tells nothing any more: ways to one place are one.
    switch part {
    case .text:
      let drawings = drawings
      self = .text
      self.drawings = drawings
    case .beforeAttribute, .behindSlash:
      (attribute, read) = ([], 0)
      if saysType == .first { saysType = .before }
    case .rawText: (attribute, saysType) = ([], .not)
    default: break
    }
  }

  private mutating func passMarkup(_ byte: UInt8) {
    switch part {
    case .text: part = .tagOpen
    case .tagOpen, .endTagOpen: passFirst(byte)
    case .elementName: passElementName(byte)
    case .beforeAttribute, .behindSlash, .afterAttributeName: passBeforeAttribute(byte)
    case .attributeName: passAttributeName(byte)
    case .beforeValue: passBeforeValue(byte)
    case .unquotedValue:
      if byte == UInt8(ascii: ">") {
        endTag()
      } else if Self.isBlank(byte) {
        part = .beforeAttribute
      } else {
        passInValue(byte)
      }
    case .quotedValue(let quote):
      if byte == quote { part = .beforeAttribute } else { passInValue(byte) }
    case .declaration: passDeclaration(byte)
    case .comment: passComment(byte)
    case .otherDeclaration:
      if byte == UInt8(ascii: ">") { part = .text }
    case .rawText: passRawText(byte)
    }
  }

  /// What stands behind `<` or `</`.
  private mutating func passFirst(_ byte: UInt8) {
    let isEnd = part == .endTagOpen
    switch byte {
    case _ where Self.isLetter(Self.small(byte)):
      element = [Self.small(byte)]
      isEndTag = isEnd
      part = .elementName
    case UInt8(ascii: "/") where !isEnd: part = .endTagOpen
    case UInt8(ascii: "!") where !isEnd:
      read = 0
      part = .declaration
    case UInt8(ascii: "<") where !isEnd: break
    case UInt8(ascii: "?") where !isEnd: part = .otherDeclaration
    case UInt8(ascii: ">"): part = .text
    default: part = isEnd ? .otherDeclaration : .text
    }
  }

  private mutating func passElementName(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"): endTag()
    case UInt8(ascii: "/"): part = .behindSlash
    case _ where Self.isBlank(byte): part = .beforeAttribute
    default: if element.count < Self.longestName { element.append(Self.small(byte)) }
    }
  }

  private mutating func passBeforeAttribute(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"): endTag()
    case UInt8(ascii: "/"): part = .behindSlash
    case UInt8(ascii: "=") where part == .afterAttributeName: part = .beforeValue
    case _ where Self.isBlank(byte): if part == .behindSlash { part = .beforeAttribute }
    default:
      attribute = [byte]
      part = .attributeName
    }
  }

  private mutating func passAttributeName(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"): endTag()
    case UInt8(ascii: "/"): part = .behindSlash
    case UInt8(ascii: "="): part = .beforeValue
    case _ where Self.isBlank(byte): part = .afterAttributeName
    default: if attribute.count < Self.longestName { attribute.append(byte) }
    }
    if part != .attributeName, isScript, isNamed("type") {
      saysType = saysType == .not ? .first : .before
    }
  }

  private mutating func passBeforeValue(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ">"): endTag()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      part = .quotedValue(byte)
      read = MarkupNames.links.contains(attribute.map(Self.small)) ? 0 : Self.plain
    case _ where Self.isBlank(byte): break
    default:
      part = .unquotedValue
      read = Self.plain
      passInValue(byte)
    }
  }

  /// Blanks count for nothing in what a script is, and in the scheme of an address.
  private mutating func passInValue(_ byte: UInt8) {
    guard byte > 0x20 else { return }
    if isType, type.count < Self.longestName { type.append(Self.small(byte)) }
    guard Self.scriptScheme.indices.contains(read) else { return }
    read = Self.small(byte) == Self.scriptScheme[read] ? read + 1 : Self.plain
  }

  private mutating func endTag() {
    let isWhole = part == .behindSlash && (drawings > 0 || MarkupNames.drawings.contains(element))
    let hasText = drawings > 0 ? isScript : MarkupNames.rawTexts.contains(element)
    if MarkupNames.drawings.contains(element), !isWhole {
      drawings = max(0, drawings + (isEndTag ? -1 : 1))
    }
    part = hasText && !isEndTag && !isWhole ? .rawText : .text
    read = 0
  }

  private mutating func passDeclaration(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-") where read == 0: read = 1
    // `<!-->` is a whole comment.
    case UInt8(ascii: "-"): (part, read) = (.comment, 2)
    case UInt8(ascii: ">"): part = .text
    default: part = .otherDeclaration
    }
  }

  /// Comments end with `-->` or `--!>`.
  private mutating func passComment(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "-"): read = read < 2 ? read + 1 : read == 3 ? 1 : 2
    case UInt8(ascii: "!") where read == 2: read = 3
    case UInt8(ascii: ">") where read >= 2: part = .text
    default: read = 0
    }
  }

  private mutating func passRawText(_ byte: UInt8) {
    let isNamed = read == element.count + 2
    switch byte {
    case UInt8(ascii: ">") where isNamed: part = .text
    case UInt8(ascii: "/") where isNamed,
      _ where isNamed && Self.isBlank(byte):
      (part, isEndTag) = (.beforeAttribute, true)
    case UInt8(ascii: "<"): read = 1
    case UInt8(ascii: "/") where read == 1: read = 2
    case _ where read >= 2 && !isNamed && element[read - 2] == Self.small(byte): read += 1
    default: read = 0
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
