package import Foundation

/// How another program ended, and what it wrote to stdout.
package struct ProgramRun: Hashable, Sendable {
  package let exitCode: Int32
  package let output: Data
}
