/// Why something could not leave the machine, or could not be read where it arrived. Names the file or target, what is wrong and
/// what to do.
package struct PublishingError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
