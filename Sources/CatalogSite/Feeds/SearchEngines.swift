import CatalogDomain
import CatalogTemplates

/// What a site tells search engines: where its pages are. Only a site that knows its address can.
struct SearchEngines {
  private let routes: RouteTable
  private let address: SiteAddress
  private let pages: [SitePath]
  private let hasOwnRobots: Bool

  /// Nil when nobody knows where the site is published.
  /// - Parameter pages: those to list, in the order of their paths.
  init?(_ edition: Edition, pages: @autoclosure () -> [SitePath]) {
    guard let address = edition.routes.address else { return nil }
    self.address = address
    self.pages = pages()
    routes = edition.routes
    let robots = routes.text(of: .robots)
    hasOwnRobots = edition.content.files.contains { $0.path == robots }
  }

  /// By path.
  var files: [(link: Link, content: PlannedFile.Content)] {
    let sitemap = Sitemap(pages: pages.count) { [address, pages] in
      address.text(ofPage: pages[$0].text)
    }
    let index = sitemap.index { [routes] in routes.absolute(.sitemap(part: $0))?.text ?? "" }
    var files: [(link: Link, content: PlannedFile.Content)] = [
      (.sitemap(part: nil), .streamed(index))
    ]
    for part in 0..<sitemap.parts {
      files.append((.sitemap(part: part + 1), .streamed(sitemap.part(part + 1))))
    }
    // What robots may do is for the owner to say.
    if !hasOwnRobots { files.append((.robots, .bytes(robots))) }
    return files
  }

  /// Read only at the root of a host (RFC 9309); below a folder it does no harm.
  private var robots: [UInt8] {
    let sitemap = address.text(ofPage: routes.text(of: .sitemap(part: nil)))
    return Array("User-agent: *\nAllow: /\n\nSitemap: \(sitemap)\n".utf8)
  }
}
