/// What every page has: the site, its own head, and the way to it.
package struct PageFrame: Sendable {
  package let site: SiteView
  package let head: PageHead
  package let breadcrumbs: [Breadcrumb]
}
