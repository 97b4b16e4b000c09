package import CatalogTemplates

/// What the template `facets` sees: all species or all genders, with their numbers, whether they have lists or not.
package struct FacetsPage: PageView, TemplatePage {
  package let frame: PageFrame
  let heading: String
  let rows: [FacetRow]
  let withoutList: String?
  let pager: Pager?

  init(_ frames: PageFrames, _ kind: FacetKind, pagination: Pagination, page: Int) {
    let edition = frames.edition
    let wording = edition.wording
    let groups = edition.facets[kind]
    let missing = groups.count - edition.facets.listed(kind).count
    heading = wording.heading(of: kind)
    rows = groups[pagination.range(of: page)].map { FacetRow($0, frames) }
    withoutList = missing > 0 ? edition.texts.counted(.withoutList, missing) : nil
    pager = Pager(page: page, of: pagination.pages) {
      frames.viewpoint.reference(to: .facets(kind, page: $0))
    }
    frame = frames.frame(
      of: .facets(kind, page: page), heading: wording.page(page, of: heading),
      description: wording.description(wording.description(of: kind), on: pager))
  }

  package static let template = "facets"

  package static let schema = Schema<FacetsPage>("facets") {
    $0.frame()
    $0.text("heading", "What is listed: `Species`.") { $0.heading }
    $0.list("rows", "The values of this page, the most common first.", FacetRow.schema) { $0.rows }
    $0.optionalText("withoutList", "How many values have no list of their own, if any.") {
      $0.withoutList
    }
    $0.optional("pager", "The ways to its other pages, if it has any.", Pager.schema) { $0.pager }
  }
}
