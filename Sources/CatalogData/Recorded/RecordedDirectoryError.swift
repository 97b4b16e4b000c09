import CatalogDomain

/// Why a directory cannot serve as a source. One line, for people.
package struct RecordedDirectoryError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// What is wrong, behind the directory in a sentence.
  let problem: String

  init(_ path: String, _ problem: String) {
    self.problem = problem
    description = "source \"\(Excerpt.visible(AddressText.withoutPassword(path)))\" \(problem)"
  }
}
