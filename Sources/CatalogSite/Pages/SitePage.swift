package import CatalogTemplates

/// A page of the site: where it stands, and how it is rendered when its turn comes.
package struct SitePage: Sendable {
  package let link: Link
  package let path: SitePath
  /// Whether search engines should list it.
  let isListed: Bool
  /// Appends the page; pure, so that two runs give the same.
  package let render: @Sendable (inout OutputBuffer) -> Void

  /// - Parameter view: makes what the template sees; called each time the page is rendered, from any task.
  init<View: PageView>(
    _ link: Link, _ edition: Edition, _ template: Template<View>, isListed: Bool = true,
    view: @escaping @Sendable () -> View
  ) throws(RouteError) {
    self.link = link
    self.isListed = isListed
    path = try edition.routes.path(of: link)
    render = { output in template.render(view(), into: &output) }
  }
}
