package import CatalogTemplates

/// A line of a page's table of contents.
package struct ContentHeading: Hashable, Sendable {
  let label: String
  let url: URLReference
  let isPart: Bool

  /// - Parameter level: of the highest in the table.
  init(_ heading: MarkdownHeading, below level: Int) {
    isPart = heading.level > level
    label = Wording.shortened(heading.text)
    // Letters of all scripts may stand in an id; in a reference they are percent-encoded.
    url = URLReference(
      relative: "#" + RelativeReference.text(to: heading.id, fromFolder: []))
  }

  package static let schema = Schema<ContentHeading>("heading") {
    $0.text("label", "Its words.") { $0.label }
    $0.url("url", "Where it stands on the page.") { $0.url }
    $0.flag("isPart", "Whether it is lower than the highest in the table.") { $0.isPart }
  }
}
