/// Something that goes wrong on demand, written as in `--fault 'status=503,first=2,path=/api/character'`.
///
/// The same faults, seed and requests give the same trouble, however the requests are interleaved.
package struct Fault: Hashable, Sendable, CustomStringConvertible {
  package let effect: FaultEffect
  package let scope: FaultScope
  /// As it was written.
  package let description: String

  package init(effect: FaultEffect, scope: FaultScope = FaultScope(), description: String) {
    self.effect = effect
    self.scope = scope
    self.description = description
  }

  /// - Throws: `FaultSyntaxError` naming what is not understood, what was expected, and the words among which the one meant may be.
  package init(_ text: String) throws(FaultSyntaxError) {
    var parser = try FaultParser(text)
    let effect = try parser.effect()
    let scope = try parser.scope(for: effect)
    try parser.finish()
    self.init(effect: effect, scope: scope, description: text)
  }
}
