import CatalogDomain
package import CatalogTemplates

/// What the templates in `pages` see: a page of the owner's own.
package struct ContentPage: PageView {
  package let frame: PageFrame
  let body: HTML
  let headings: [ContentHeading]

  init(_ frames: PageFrames, _ page: RenderedPage) {
    frame = frames.frame(
      of: page.page.link, heading: page.page.title,
      description: page.description ?? frames.edition.settings.description)
    body = page.document.html
    let headings = page.document.headings.filter { heading in
      heading.level < 4 && heading.text.unicodeScalars.contains { !$0.properties.isWhitespace }
    }
    let highest = headings.map(\.level).min() ?? 1
    self.headings = headings.map { ContentHeading($0, below: highest) }
  }

  package static let schema = Schema<ContentPage>("page of your own") {
    $0.frame()
    $0.html("body", "What the page says.") { $0.body }
    $0.list(
      "headings", "Its table of contents; headings without words are not in it.",
      ContentHeading.schema
    ) { $0.headings }
    $0.flag("isLong", "Whether it has headings enough for a table of contents.") {
      $0.headings.count > 2
    }
  }
}
