/// What a template names in its tags: other templates, and values.
struct TemplateReferences {
  private(set) var templates: [String] = []
  private(set) var variables: [String] = []
  private(set) var hasBlocks = false

  init(of nodes: [SyntaxNode]) {
    collect(nodes)
  }

  private mutating func collect(_ nodes: [SyntaxNode]) {
    for node in nodes {
      switch node {
      case .lineStart, .text: break
      case .variable(let name, _): variables.append(name.text)
      case .section(let section):
        if section.name.isWord { variables.append(section.name.text) }
        collect(section.content)
      case .partial(let partial): templates.append(partial.name.text)
      case .parent(let parent):
        templates.append(parent.name.text)
        for override in parent.overrides { collect(override.content) }
      case .block(let block):
        hasBlocks = true
        collect(block.content)
      }
    }
  }
}
