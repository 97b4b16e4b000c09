/// All that a program depends on. Equal keys mean the same program; their number is finite, because
/// contexts are canonical (see `TemplateScope`) and indentation that grows by recursion is `running`.
struct ProgramKey: Hashable {
  enum Body: Hashable {
    case template(String)
    /// `marksFirstLine`: the first line is indented like the others.
    case override(BlockFilling.Text, marksFirstLine: Bool)
  }

  let body: Body
  let environment: Int
  let scope: TemplateScope
  let indentation: Indentation
  /// See `CompileContext.knowsScope`: what may be right in one place is a mistake in another.
  let knowsScope: Bool
}
