/// Why a program cannot be started. Names it.
package struct ProgramError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
