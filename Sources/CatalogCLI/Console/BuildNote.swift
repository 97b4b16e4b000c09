import CatalogDomain

/// What is worth knowing of a build and no reason to worry; of a file of the owner's, also the place there.
struct BuildNote: Codable, Hashable {
  struct Place: Codable, Hashable {
    let path: String
    /// From 1; 0 for none.
    let line: Int
  }

  /// The whole sentence, with the place.
  let text: String
  var place: Place?

  init(_ text: String) {
    self.text = text
  }

  init(_ problem: ContentProblem) {
    text = problem.description
    place = Place(path: problem.path, line: problem.line)
  }
}
