/// Why the store could not be used. The text names the file, what is wrong and what to do.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
