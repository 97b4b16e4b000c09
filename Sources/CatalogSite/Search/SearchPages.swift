import CatalogDomain

/// The pages of the owner's own, as a search finds them: by their titles and their words.
struct SearchPages {
  /// For the words of all pages. Every search loads them, whatever it looks for.
  private static let room = 12_000
  private static let least = 100

  private let pages: [RenderedPage]
  private let routes: RouteTable

  init(_ edition: Edition) {
    pages = edition.content.pages
    routes = edition.routes
  }

  /// `"own":[["Licence","pages/licence.html","code data free"]],`
  func write(to literal: inout ScriptLiteral) {
    let words = RarestWords.of(
      pages.map { .init(html: $0.document.html, known: [$0.page.title]) }, room: Self.room,
      least: Self.least)
    literal.raw("\"own\":")
    literal.list(zip(pages, words)) { literal, page in
      let title = page.0.page.title
      let cut = Wording.shortened(title, to: Wording.short)
      literal.raw("[")
      literal.text(cut)
      literal.raw(",")
      literal.text(routes.text(of: page.0.page.link))
      literal.raw(",")
      let lost = SearchWords.words(of: title, behind: cut)
      literal.text((lost + [page.1]).filter { !$0.isEmpty }.joined(separator: " "))
      literal.raw("]")
    }
    literal.raw(",")
  }
}
