import CatalogDomain

/// One edition of the site: what all its pages have in common.
final class Edition: Sendable {
  let settings: SiteSettings
  let routes: RouteTable
  let templates: SiteTemplates
  let texts: SiteTexts
  let wording: Wording
  let index: CatalogIndex
  /// The lists of species and genders.
  let facets: FacetIndex
  /// The search's words for what a list is limited to.
  let filter: SearchFilter
  /// The moment the data speaks of; nil for a catalog without records.
  let asOf: UTCDate?
  /// Nil for a site that tells nothing of the past of its data.
  let changes: ChangeIndex?
  /// The words of the owner's own.
  let content: SiteContent
  /// Nil for a site without one, and where it is no file of the site.
  let logo: Link?
  /// Characters by episode, drawn.
  let chart: CastChart
  let navigation: [(label: String, link: Link)]

  init(
    settings: SiteSettings, routes: RouteTable, templates: SiteTemplates, index: CatalogIndex,
    facets: FacetIndex, changes: ChangeIndex?, asOf: UTCDate?, content: SiteContent
  ) {
    self.changes = changes
    self.settings = settings
    self.routes = routes
    self.templates = templates
    texts = templates.texts
    wording = Wording(templates.texts)
    self.index = index
    self.facets = facets
    filter = SearchFilter(index, facets)
    self.asOf = asOf
    self.content = content
    logo = settings.logo?.link(in: content, routes)
    chart = CastChart(index.episodes)
    navigation = Self.navigation(content, templates.texts)
  }
}
