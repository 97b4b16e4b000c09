/// The pages of a site for search engines (https://www.sitemaps.org/protocol.html): one file, or an index and its parts where there are
/// more pages than one may list.
///
/// Says no dates: a page is not known to have changed until it is rendered.
package struct Sitemap: Hashable, Sendable {
  /// Addresses a file may hold.
  package static let most = 50_000

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// Full and percent-encoded, in the order in which they are listed.
  private let pages: [String]

  package init(pages: [String]) {
    self.pages = pages
  }

  /// How many files there are besides the index; 0 when one file holds all.
  package var parts: Int {
    pages.count <= Self.most ? 0 : (pages.count + Self.most - 1) / Self.most
  }

  /// - Parameter partAddress: where the part of a number stands, counted from 1.
  package func index(partAddress: (Int) -> String) -> [UInt8] {
    parts == 0
      ? Self.bytes("urlset", "url", pages[...])
      : Self.bytes("sitemapindex", "sitemap", (1...parts).map(partAddress)[...])
  }

  /// - Parameter number: counted from 1.
  package func part(_ number: Int) -> [UInt8] {
    let start = (number - 1) * Self.most
    return Self.bytes("urlset", "url", pages[start..<min(start + Self.most, pages.count)])
  }

  private static func bytes(_ list: String, _ item: String, _ addresses: ArraySlice<String>)
    -> [UInt8]
  {
    var bytes = Array("\(head)<\(list) xmlns=\"\(namespace)\">\n".utf8)
    for address in addresses {
      bytes += "<\(item)><loc>".utf8
      XMLText.append(address, to: &bytes)
      bytes += "</loc></\(item)>\n".utf8
    }
    bytes += "</\(list)>\n".utf8
    return bytes
  }
}
