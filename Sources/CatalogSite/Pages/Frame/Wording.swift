/// The sentences that the program makes itself, for titles and descriptions. All other words stand in the templates.
struct Wording: Sendable {
  /// Scalars of a name in titles and descriptions; the page itself shows it whole.
  static let longest = 120
  /// Scalars of a name in trails and among neighbours.
  static let short = 60

  let texts: SiteTexts

  init(_ texts: SiteTexts) {
    self.texts = texts
  }

  static func shortened(_ text: String, to limit: Int = longest) -> String {
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    return String(text.beginning(scalars: limit - 1)) + "…"
  }

  /// - Parameter heading: may hold characters that turn the direction of writing; what follows must not turn with it.
  func title(_ heading: String, of site: String) -> String {
    isolated(heading) + " · " + site
  }

  func characters(_ number: Int) -> String { texts.counted(.characters, number) }
  func locations(_ number: Int) -> String { texts.counted(.locations, number) }
  func episodes(_ number: Int) -> String { texts.counted(.episodes, number) }

  func page(_ page: Int, of list: String) -> String {
    page == 1 ? list : texts.filled(.pageOf, isolated(list), String(page))
  }

  func heading(of kind: FacetKind) -> String {
    switch kind {
    case .species: texts[.headingSpecies]
    case .gender: texts[.headingGender]
    }
  }

  /// A piece of data inside of a sentence: not too long, and turning nobody else's direction.
  func part(_ text: String) -> String {
    isolated(Self.shortened(text))
  }

  /// The text between isolates, if anything in it could turn the direction of what stands beside it.
  ///
  /// A PDI closes the isolate that was opened last, be it the text's own (Unicode Standard Annex 9, BD9): each of the text's that has no
  /// partner in it, as when it was cut, gets one.
  func isolated(_ text: String) -> String {
    guard Self.isTurning(text, in: texts.direction) else { return text }
    var (unopened, unclosed) = (0, 0)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: unclosed += 1
      case 0x2069 where unclosed > 0: unclosed -= 1
      case 0x2069: unopened += 1
      default: break
      }
    }
    return String(repeating: "\u{2068}", count: 1 + unopened) + text
      + String(repeating: "\u{2069}", count: 1 + unclosed)
  }

  private static func isTurning(_ text: String, in direction: TextDirection) -> Bool {
    switch direction {
    case .leftToRight:
      // Everything that writes from right to left or steers the direction is beyond U+0590: lead byte 0xD6 and up.
      text.utf8.contains { $0 >= 0xD6 }
        && text.unicodeScalars.contains { isRightToLeft($0) || isSteering($0) }
    case .rightToLeft:
      // Numbers are written from left to right in every script.
      text.unicodeScalars.contains {
        isSteering($0) || $0.properties.numericType != nil
          || $0.properties.isAlphabetic && !isRightToLeft($0)
      }
    }
  }

  /// The blocks of right-to-left scripts.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// The marks, overrides and isolates (Unicode Standard Annex 9).
  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
