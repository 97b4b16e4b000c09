/// The parts of a language tag that tell how the language is written and how it counts. In small letters: tags have no case (RFC 5646,
/// section 2.1.1).
struct LanguageParts {
  /// `zh` of `zh-Hant-TW`; empty for a text that is no tag.
  let language: String
  /// `hant`, where the tag names one.
  let script: String?
  /// Script, region and variants, up to what only extends the tag: `hant` and `tw`.
  let varieties: ArraySlice<Substring>

  init(_ tag: String) {
    let subtags: [Substring] = tag.lowercased().split(separator: "-")
    language = subtags.first.map(String.init) ?? ""
    varieties = subtags.dropFirst().prefix(while: { $0.count > 1 })
    if let first = varieties.first, first.utf8.count == 4, first.first?.isLetter == true {
      script = String(first)
    } else {
      script = nil
    }
  }
}
