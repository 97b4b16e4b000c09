import CatalogTemplates

/// Makes the frames of the pages of one folder.
///
/// All of them see the site alike, so its view is made once. A class, because each of a hundred thousand pages holds it until it is
/// rendered.
final class PageFrames: Sendable {
  let edition: Edition
  let viewpoint: Viewpoint
  private let section: Section?
  private let first: SiteView
  private let below: SiteView
  /// The trail to the section's first page, and to the pages below it.
  private let trail: [Breadcrumb]
  private let trailBelow: [Breadcrumb]

  /// - Parameters:
  ///   - link: any page of the folder.
  ///   - section: the part of the site the folder belongs to.
  ///   - page: the only page, when it is one of the owner's own.
  init(_ edition: Edition, folderOf link: Link, section: Section?, current page: Link? = nil) {
    let viewpoint = Viewpoint(of: link, in: edition.routes)
    self.edition = edition
    self.viewpoint = viewpoint
    self.section = section
    func site(current: String) -> SiteView {
      SiteView(
        edition: edition, viewpoint: viewpoint, offersFeeds: link == .home || section == .changes,
        navigation: edition.navigation.map { label, link in
          let isCurrent = link == page || (page == nil && link == section?.link)
          return NavigationItem(
            label: label, url: viewpoint.reference(to: link),
            current: isCurrent ? (page == nil ? current : "page") : nil)
        })
    }
    first = site(current: "page")
    below = site(current: "true")
    trail = [Breadcrumb(label: edition.settings.title, url: first.home)]
    trailBelow =
      trail
      + (section.map {
        [Breadcrumb(label: $0.label(edition.texts), url: viewpoint.reference(to: $0.link))]
      } ?? [])
  }

  /// - Parameters:
  ///   - link: the page.
  ///   - shown: of whom the first picture is what a link to the page may be shown with; hosts that show it draw no placeholders.
  ///   - steps: the way from the section's first page to this one.
  ///   - data: what the page says to machines, given its full address and that of its picture, where they are known.
  func frame(
    of link: Link, heading: String, description: String,
    shown: [CharacterCard] = [], isListed: Bool = true, below steps: [Breadcrumb] = [],
    kind: PageHead.Kind = .website,
    data: ((_ canonical: URLReference?, _ image: URLReference?) -> JSONObject)? = nil
  ) -> PageFrame {
    let heading = Wording.shortened(heading)
    let canonical = isListed ? edition.routes.absolute(link) : nil
    let image = shown.lazy.map(\.entry.portrait).first { !$0.isPlaceholder }
      .flatMap { edition.routes.absolute(picture: $0.path) }
    let head = PageHead(
      heading: heading,
      title: link == .home ? heading : edition.wording.title(heading, of: edition.settings.title),
      description: description, canonical: canonical, image: image, isListed: isListed, kind: kind,
      data: data?(canonical, image))
    let isFirst = link == section?.link
    let trail = link == .home ? [] : isFirst ? trail : trailBelow
    var breadcrumbs: [Breadcrumb] = []
    breadcrumbs.reserveCapacity(trail.count + steps.count + 1)
    breadcrumbs += trail
    breadcrumbs += steps
    breadcrumbs.append(Breadcrumb(label: heading, url: nil))
    return PageFrame(site: isFirst ? first : below, head: head, breadcrumbs: breadcrumbs)
  }
}
