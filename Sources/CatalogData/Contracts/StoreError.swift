/// Why the store could not be used. The text names the file, what is wrong and what to do.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// Whether another process has it, so that waiting helps.
  package let isInUse: Bool
  /// Whether that process only reads, so that it is done soon.
  package let isBeingRead: Bool

  package init(_ description: String, isInUse: Bool = false, isBeingRead: Bool = false) {
    self.description = description
    self.isInUse = isInUse
    self.isBeingRead = isBeingRead
  }
}
