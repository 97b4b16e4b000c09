/// How much one page may ask for before rendering stops with a `RenderOverrun`.
package enum RenderLimits {
  /// Sections and partials inside one another. Bounds the native stack.
  package static let depth = 200
  /// Rounds of sections and partials in one page.
  package static let rounds = 5_000_000
  /// Bytes in one page.
  package static let bytes = 64 * 1024 * 1024
}
