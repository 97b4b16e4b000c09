/// What a site says of itself, and how it divides its lists.
package struct SiteSettings: Hashable, Sendable {
  /// Locations or episodes on a page of their lists, which are indexes of short lines.
  static let entriesPerPage = 150
  /// Species or genders on a page of their lists.
  static let valuesPerPage = 40

  package var title: String
  /// A sentence or two for people and for search engines.
  package var description: String
  /// A language tag (BCP 47) for the pages: `en`.
  package var language: String
  /// Nil for the colour of the theme.
  package var accent: AccentColor?
  /// Nil for the sign that the theme draws.
  package var logo: SiteLogo?
  /// Where the site is published; nil when nobody knows.
  package var address: SiteAddress?
  /// Characters on a page of a list; at least 1. No setting of the owner's: another number in tests alone.
  package let charactersPerPage: Int
  /// Characters on a page of a location or an episode, where they are small; at least 1. Another number in tests alone.
  package let tilesPerPage: Int
  /// How many pages all lists by species and gender together may have; 0 for none.
  package var facetPages: Int
  /// Of the owner's texts.
  package var punctuation: MarkdownOptions.Punctuation
  package var source: SourceFacts
  /// Another one in tests alone.
  package var search = SearchBudget()

  package init(
    title: String = "Character catalog",
    description: String = "Every character, where it comes from and when it was seen.",
    language: String = "en", accent: AccentColor? = nil, logo: SiteLogo? = nil,
    address: SiteAddress? = nil, charactersPerPage: Int = 20, tilesPerPage: Int = 24,
    facetPages: Int = 1000, punctuation: MarkdownOptions.Punctuation = .plain,
    source: SourceFacts
  ) {
    self.title = title
    self.description = description
    self.language = language
    self.accent = accent
    self.logo = logo
    self.address = address
    self.charactersPerPage = charactersPerPage
    self.tilesPerPage = tilesPerPage
    self.facetPages = max(0, facetPages)
    self.punctuation = punctuation
    self.source = source
  }
}
