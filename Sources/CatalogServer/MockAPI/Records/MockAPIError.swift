/// Why the mock API could not start. The text names the thing, what was expected and what to do.
package struct MockAPIError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
