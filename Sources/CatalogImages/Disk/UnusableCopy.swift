/// A stored copy that was wanted and could not be used.
package struct UnusableCopy: Hashable, Sendable, CustomStringConvertible {
  /// Of its file.
  package let path: String
  package let reason: String

  package var description: String { "the stored picture \(path) is not usable: \(reason)" }
}
