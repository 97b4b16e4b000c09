/// Why a fault's text is not understood, and what would be.
package struct FaultSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ fault: String, _ problem: String) {
    description = "fault \"\(fault)\": \(problem)"
  }
}
