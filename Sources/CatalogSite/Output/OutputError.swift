/// Why the site could not be put in its place. Names the file or folder, what is wrong and what to do.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
