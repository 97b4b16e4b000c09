/// The filter of the search page as it stands in an address: `status=Alive&species=Human`.
enum SearchFilter {
  /// What a list is limited to, in the words of the search index.
  static func text(_ list: CharacterList, _ texts: SiteTexts) -> String {
    var fields: [(name: String, value: String)] = []
    if let status = list.status { fields.append(("status", status.shortLabel)) }
    if let facet = list.facet {
      fields.append((facet.kind.rawValue, Vocabulary.label(of: facet, texts)))
    }
    return fields.map { $0.name + "=" + encoded($0.value) }.joined(separator: "&")
  }

  /// A value, percent-encoded as the script's `URLSearchParams` reads it.
  private static func encoded(_ value: String) -> String {
    RelativeReference.text(
      to: Wording.shortened(value, to: Wording.short), fromFolder: [])
  }
}
