/// Why the files of a theme cannot be had, in words for the user.
package struct ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
