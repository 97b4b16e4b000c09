/// What is written into a parsed document before it is rendered; the opposite of `GFMOutline`.
package struct GFMRewriting: Hashable, Sendable {
  /// An opening tag's level and id. The id holds nothing that needs escaping in an attribute.
  package struct Heading: Hashable, Sendable {
    package let level: Int
    package let id: String
  }

  /// Of a picture, in pixels.
  package struct Size: Hashable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// How the checkboxes of task lists are written.
  package enum Tasks: Hashable, Sendable {
    /// As the library writes them: without a name.
    case bare
    /// In one label with their words.
    case labelled
  }

  /// One for each heading of the outline, or none at all to leave them as they are.
  package var headings: [Heading] = []
  /// One for each destination of the outline, nil to leave it as it is; or none at all.
  package var urls: [String?] = []
  /// Links to take off, their words staying: places among the destinations of the outline.
  package var unlinked: Set<Int> = []
  /// One for each destination of the outline, nil for links and for pictures of unknown size; or none at all.
  package var sizes: [Size?] = []
  package var tasks: Tasks

  package init(
    headings: [Heading] = [], urls: [String?] = [], unlinked: Set<Int> = [], sizes: [Size?] = [],
    tasks: Tasks = .bare
  ) {
    self.headings = headings
    self.urls = urls
    self.unlinked = unlinked
    self.sizes = sizes
    self.tasks = tasks
  }

  package static let none = GFMRewriting()
}
