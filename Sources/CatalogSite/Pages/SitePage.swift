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

  /// One of many pages that differ in a number only: what they have in common is held once.
  init<View: PageView>(
    _ link: Link, _ edition: Edition, _ number: Int, of pages: NumberedPages<View>
  ) throws(RouteError) {
    self.link = link
    isListed = true
    path = try edition.routes.path(of: link)
    render = { output in pages.render(number, into: &output) }
  }
}

/// What many pages of one template have in common, and all that their schema calls shared.
final class NumberedPages<View: PageView>: Sendable {
  private let template: Template<View>
  private let view: @Sendable (Int) -> View

  /// - Parameters:
  ///   - count: of the pages; their numbers are counted from 0.
  ///   - view: makes what the template sees for a number; called each time the page is rendered, from any task.
  init(_ template: Template<View>, count: Int, view: @escaping @Sendable (Int) -> View) {
    self.template = count > 0 ? template.specialized(for: view(0)) : template
    self.view = view
  }

  fileprivate func render(_ number: Int, into output: inout OutputBuffer) {
    template.render(view(number), into: &output)
  }
}
