/// How far a template may go before it is taken for a mistake. Generous: the deepest template of a real
/// site is some ten levels deep and has some hundred pieces.
enum CompileLimits {
  /// Sections, partials, parents and blocks inside one another. Bounds the native stack: half a megabyte is
  /// enough, as threads on macOS have.
  static let depth = 80
  /// Different situations that templates are compiled for.
  static let programs = 5_000
  /// Pieces of templates that are looked at for the blocks that parent tags can fill, once for each use of them. Where that does not reach,
  /// what fills none is no mistake.
  static let looks = 5_000_000
  /// Pieces, each of up to 256 bytes, that a page consists of when every partial is written out.
  static let size = 1_000_000
  /// Problems of a run over the templates after which no more are looked for.
  static let problems = 1_000
  /// Bytes of indentation that are put into literals; deeper indentation is kept while rendering.
  static let indentation = 256
}
