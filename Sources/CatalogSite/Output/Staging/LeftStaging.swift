/// Why a build ended, where its staging folder could not be removed.
package struct LeftStaging: Error, CustomStringConvertible {
  package let cause: any Error
  /// What is to be said besides.
  package let note: String

  init(_ cause: any Error, litter: any Error) {
    self.cause = cause
    note = "the staging folder stays until the next build: \(litter)"
  }

  package var description: String { "\(cause)\n\(note)" }
}
