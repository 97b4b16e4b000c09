import CatalogDomain

/// Why a file or a folder could not be read as a state of the data. One line: the file, what is wrong, what was expected.
package struct StateFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ path: String, _ problem: String) {
    description = "\(Excerpt.visible(path)) \(problem)"
  }

  init(_ path: String, _ problem: JSONProblem) {
    switch problem {
    case .notJSON(let text): self.init(path, text)
    case .value(let problem):
      self.init("\(path):", problem.path.isEmpty ? "it \(problem)" : problem.description)
    }
  }
}
