import CatalogDomain

/// Why a directory cannot serve as a source. One line, for people.
package struct RecordedDirectoryError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ path: String, _ problem: String) {
    description = "source \"\(Excerpt.whole(Excerpt.withoutPassword(path)))\" \(problem)"
  }
}
