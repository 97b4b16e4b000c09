/// A tag that puts a template into another one.
struct TemplateUse {
  /// Where the tag stands.
  let tree: SyntaxTree
  let name: TagName
}
