/// Where the compiler stands: in which template, seeing what.
struct CompileContext {
  let tree: SyntaxTree
  var scope: TemplateScope
  let environment: Int
  let indentation: Indentation
  /// Whether names here can only mean what the scope has: not in a section whose name means nothing, or is none, nor in what fills no known
  /// block.
  var knowsScope = true
  /// By what the page came to use the template that this stands in, directly or through others; nil in the page's own.
  var use: TemplateUse?
  /// See `Program.Call.origins`.
  var origins: [Int: Program.Origin] = [:]

  /// The same place with the value in `slot` pushed by a section on a field of the value in `source`.
  func pushing(_ slot: Int, from source: Int, isDeeper: Bool) -> CompileContext {
    var context = self
    context.scope = scope.pushing(slot)
    var origin = origins[source] ?? Program.Origin(slot: source)
    origin.isDeeper = origin.isDeeper || isDeeper
    context.origins[slot] = origin
    return context
  }
}
