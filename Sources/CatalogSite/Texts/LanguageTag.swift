/// A language as pages and feeds name it: `pt-BR`.
///
/// Its form is Unicode's (UTS 35, `unicode_bcp47_locale_id`), because browsers refuse any other (ECMA-402): BCP 47 without tags that
/// only its first registries knew (`i-klingon`) and without those that are private from the first letter.
package struct LanguageTag: Hashable, Sendable {
  /// As it was written.
  package let text: String

  package init?(_ text: String) {
    // Before letters are made small: U+212A would become a plain "k".
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    var subtags = Subtags(text.lowercased())
    guard subtags.takeLanguage(), subtags.takeExtensions(), subtags.takePrivateUse(),
      subtags.rest.isEmpty
    else { return nil }
    self.text = text
  }

  /// The parts of a tag in small letters, taken from the front. Each step tells whether what it took is whole.
  private struct Subtags {
    private(set) var rest: ArraySlice<Substring>

    init(_ text: String) {
      rest = text.split(separator: "-", omittingEmptySubsequences: false)[...]
    }

    mutating func takeLanguage() -> Bool {
      guard take(where: { $0.isLetters(2...3) || $0.isLetters(5...8) }) != nil else {
        return false
      }
      _ = take { $0.isLetters(4...4) }
      _ = take { $0.isLetters(2...2) || $0.isDigits(3...3) }
      let variants = takeAll {
        $0.isPlain(5...8) || $0.isPlain(4...4) && $0.prefix(1).isDigits(1...1)
      }
      return Set(variants).count == variants.count
    }

    mutating func takeExtensions() -> Bool {
      var taken: Set<Substring> = []
      while let singleton = take(where: { $0 != "x" && $0.isPlain(1...1) }) {
        guard taken.insert(singleton).inserted, takeExtension(singleton) else { return false }
      }
      return true
    }

    mutating func takePrivateUse() -> Bool {
      take { $0 == "x" } == nil || !takeAll { $0.isPlain(1...8) }.isEmpty
    }

    private mutating func takeExtension(_ singleton: Substring) -> Bool {
      switch singleton {
      case "t": takeOrigin()
      case "u": takeKeywords()
      default: !takeAll { $0.isPlain(2...8) }.isEmpty
      }
    }

    /// What a text was made from: a language, then how.
    private mutating func takeOrigin() -> Bool {
      let hasLanguage = rest.first?.prefix(2).isLetters(2...2) == true
      if hasLanguage, !takeLanguage() { return false }
      var fields = 0
      while take(where: { $0.prefix(1).isLetters(1...1) && $0.dropFirst().isDigits(1...1) }) != nil
      {
        guard !takeAll(where: { $0.isPlain(3...8) }).isEmpty else { return false }
        fields += 1
      }
      return hasLanguage || fields > 0
    }

    /// Attributes, then keys with their values.
    private mutating func takeKeywords() -> Bool {
      var count = takeAll { $0.isPlain(3...8) }.count
      while take(where: { $0.prefix(1).isPlain(1...1) && $0.dropFirst().isLetters(1...1) }) != nil {
        _ = takeAll { $0.isPlain(3...8) }
        count += 1
      }
      return count > 0
    }

    private mutating func take(where isWanted: (Substring) -> Bool) -> Substring? {
      guard let first = rest.first, isWanted(first) else { return nil }
      return rest.removeFirst()
    }

    private mutating func takeAll(where isWanted: (Substring) -> Bool) -> ArraySlice<Substring> {
      let taken = rest.prefix(while: isWanted)
      rest.removeFirst(taken.count)
      return taken
    }
  }
}

extension Substring {
  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  fileprivate func isLetters(_ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(utf8.count) && utf8.allSatisfy(Self.letters.contains)
  }

  fileprivate func isDigits(_ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(utf8.count) && utf8.allSatisfy(Self.digits.contains)
  }

  /// Of letters and digits.
  fileprivate func isPlain(_ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(utf8.count)
      && utf8.allSatisfy { Self.letters.contains($0) || Self.digits.contains($0) }
  }
}
