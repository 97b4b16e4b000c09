/// Something that keeps the site from being built, for the page it is shown on.
package struct PreviewProblem: Hashable, Sendable, Encodable {
  /// File, line and column, as far as they are known: `Templates/character.mustache:31:14`.
  package let place: String?
  /// What is wrong, and what to do.
  package let message: String
  /// The line of the file, and below it a mark under the place.
  package let excerpt: String?

  package init(place: String? = nil, message: String, excerpt: String? = nil) {
    self.place = place
    self.message = message
    self.excerpt = excerpt
  }

  var text: String {
    (place.map { $0 + ": " } ?? "") + message + (excerpt.map { "\n" + $0 } ?? "")
  }
}
