/// What a preview tells a page that is open: how the last build went, and what the page is now.
package struct PreviewMessage: Decodable, Equatable, Sendable {
  package struct Problem: Decodable, Equatable, Sendable {
    package let place: String?
    package let message: String
    package let excerpt: String?

    package init(place: String?, message: String, excerpt: String?) {
      self.place = place
      self.message = message
      self.excerpt = excerpt
    }
  }

  package struct Page: Decodable, Equatable, Sendable {
    package let frame: String
    package let styles: [String]

    package init(frame: String, styles: [String]) {
      self.frame = frame
      self.styles = styles
    }
  }

  package let stage: String
  package let build: Int
  package let problems: [Problem]
  package let assets: String?
  package let page: Page?

  package init(
    stage: String, build: Int, problems: [Problem], assets: String? = nil, page: Page? = nil
  ) {
    self.stage = stage
    self.build = build
    self.problems = problems
    self.assets = assets
    self.page = page
  }
}
