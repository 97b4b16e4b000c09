/// A setting the network side cannot work with. Names the setting, what is wrong and what was expected.
package struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
