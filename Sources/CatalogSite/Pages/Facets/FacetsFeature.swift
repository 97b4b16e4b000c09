/// Species and genders: an index of each, and a list for each value, whole and by status.
enum FacetsFeature {
  static func pages(of edition: Edition) throws(RouteError) -> [SitePage] {
    var pages: [SitePage] = []
    for kind in FacetKind.allCases {
      let listed = edition.facets.listed(kind)
      guard !listed.isEmpty else { continue }
      pages += try index(of: kind, edition)
      for group in listed { pages += try lists(of: group, edition) }
    }
    return pages
  }

  private static func index(of kind: FacetKind, _ edition: Edition) throws(RouteError) -> [SitePage]
  {
    let frames = PageFrames(edition, folderOf: .facets(kind, page: 1), section: .characters)
    let pagination = Pagination(
      count: edition.facets[kind].count, size: SiteSettings.valuesPerPage)
    return try (1...pagination.pages).map { page throws(RouteError) in
      try SitePage(.facets(kind, page: page), edition, edition.templates.facets) {
        FacetsPage(frames, kind, pagination: pagination, page: page)
      }
    }
  }

  private static func lists(of group: FacetGroup, _ edition: Edition) throws(RouteError)
    -> [SitePage]
  {
    var pages = try list(CharacterList(group, nil), group, edition)
    for share in group.statuses where share.isListed {
      pages += try list(CharacterList(group, share), group, edition)
    }
    return pages
  }

  private static func list(_ list: CharacterList, _ group: FacetGroup, _ edition: Edition)
    throws(RouteError) -> [SitePage]
  {
    let frames = PageFrames(edition, folderOf: list.link(1), section: .characters)
    return try list.pageNumbers(edition.settings).map { page throws(RouteError) in
      try SitePage(list.link(page), edition, edition.templates.facet) {
        FacetListPage(frames, list, group, page: page)
      }
    }
  }
}
