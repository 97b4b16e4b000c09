/// The pages of a site for search engines (https://www.sitemaps.org/protocol.html): one file, or an index and its parts where there are
/// more pages than one may list.
///
/// Says no dates: a page is not known to have changed until it is rendered.
package struct Sitemap: Sendable {
  /// Addresses a file may hold.
  package static let most = 50_000

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let namespace = "http://www.sitemaps.org/schemas/sitemap/0.9"

  /// A piece of a file, in bytes.
  private static let piece = 64 << 10

  private let count: Int
  private let address: @Sendable (Int) -> String

  /// - Parameters:
  ///   - count: of the pages.
  ///   - address: of each, counted from 0, in the order in which they are listed: full and percent-encoded. Asked whenever a file is
  ///     written, from any task: a hundred thousand addresses are never held.
  package init(pages count: Int, address: @escaping @Sendable (Int) -> String) {
    self.count = count
    self.address = address
  }

  /// How many files there are besides the index; 0 when one file holds all.
  package var parts: Int {
    count <= Self.most ? 0 : (count + Self.most - 1) / Self.most
  }

  /// - Parameter partAddress: where the part of a number stands, counted from 1.
  package func index(partAddress: @escaping @Sendable (Int) -> String) -> PlannedFile.Stream {
    parts == 0
      ? Self.stream("urlset", "url", 0..<count, address)
      : Self.stream("sitemapindex", "sitemap", 1..<(parts + 1), partAddress)
  }

  /// - Parameter number: counted from 1.
  package func part(_ number: Int) -> PlannedFile.Stream {
    let start = (number - 1) * Self.most
    return Self.stream("urlset", "url", start..<min(start + Self.most, count), address)
  }

  private static func stream(
    _ list: String, _ item: String, _ numbers: Range<Int>,
    _ address: @escaping @Sendable (Int) -> String
  ) -> PlannedFile.Stream {
    { piece in
      var bytes = Array("\(head)<\(list) xmlns=\"\(namespace)\">\n".utf8)
      let (start, end) = (Array("<\(item)><loc>".utf8), Array("</loc></\(item)>\n".utf8))
      for number in numbers {
        bytes += start
        XMLText.append(address(number), to: &bytes)
        bytes += end
        guard bytes.count >= Self.piece else { continue }
        try bytes.withUnsafeBytes(piece)
        bytes.removeAll(keepingCapacity: true)
      }
      bytes += "</\(list)>\n".utf8
      try bytes.withUnsafeBytes(piece)
    }
  }
}
