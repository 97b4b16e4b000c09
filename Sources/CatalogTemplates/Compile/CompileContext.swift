/// Where the compiler stands: in which template, seeing what.
struct CompileContext {
  let tree: SyntaxTree
  var scope: TemplateScope
  let environment: Int
  let indentation: Indentation
  /// See `Program.Call.isInData`.
  var isInData = false

  /// The same place with the value in `slot` pushed by a section.
  func pushing(_ slot: Int, isInData: Bool) -> CompileContext {
    var context = self
    context.scope = scope.pushing(slot)
    context.isInData = isInData || self.isInData
    return context
  }
}
