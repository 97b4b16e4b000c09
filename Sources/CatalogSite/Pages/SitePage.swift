import CatalogTemplates

/// A page of the site: where it stands, and how its bytes come about when its turn comes.
package struct SitePage: Sendable {
  package let link: Link
  package let path: SitePath
  /// Whether search engines should list it.
  let isListed: Bool
  let content: PlannedFile.Content

  /// - Parameter view: makes what the template sees; called each time the page is rendered, from any task.
  init<View: PageView>(
    _ link: Link, _ edition: Edition, _ template: Template<View>, isListed: Bool = true,
    view: @escaping @Sendable () -> View
  ) throws(RouteError) {
    self.link = link
    self.isListed = isListed
    path = try edition.routes.path(of: link)
    content = .rendered { output in template.render(view(), into: &output) }
  }

  /// - Parameter number: of the page among those of its template.
  init(_ link: Link, _ edition: Edition, _ number: Int, of pages: FileSeries) throws(RouteError) {
    self.link = link
    isListed = true
    path = try edition.routes.path(of: link)
    content = .numbered(pages, Int32(number))
  }
}

extension FileSeries {
  /// The pages of a template, which is specialized for all that its schema calls shared.
  ///
  /// - Parameters:
  ///   - count: of the pages; their numbers are counted from 0.
  ///   - view: makes what the template sees for a number; called each time the page is rendered, from any task.
  convenience init<View: PageView>(
    _ template: Template<View>, count: Int, view: @escaping @Sendable (Int) -> View
  ) {
    let template = count > 0 ? template.specialized(for: view(0)) : template
    self.init { number, output in template.render(view(number), into: &output) }
  }
}
