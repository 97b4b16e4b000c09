extension TemplateLibrary {
  private struct Use: Hashable {
    let template: String
    let filled: Set<String>
  }

  /// The names of the blocks in a template and in what it uses: those that a parent tag on it can fill.
  ///
  /// - Parameter filled: the blocks that the tag fills. What stands in their own text is not shown, and cannot be filled.
  func blocks(reachableFrom name: String, filling filled: Set<String> = []) -> Set<String> {
    var blocks: Set<String> = []
    var visited: Set<Use> = []
    var waiting = [Use(template: name, filled: filled)]
    while let next = waiting.popLast(), visited.count < CompileLimits.programs {
      guard let tree = trees[next.template], visited.insert(next).inserted else { continue }
      collect(tree.nodes, filled: next.filled, into: &blocks, &waiting)
    }
    return blocks
  }

  private func collect(
    _ nodes: [SyntaxNode], filled: Set<String>, into blocks: inout Set<String>,
    _ uses: inout [Use]
  ) {
    for node in nodes {
      switch node {
      case .lineStart, .text, .variable: break
      case .section(let section):
        collect(section.content, filled: filled, into: &blocks, &uses)
      case .partial(let partial):
        uses.append(Use(template: partial.name.text, filled: filled))
      case .parent(let parent):
        for override in parent.overrides where !filled.contains(override.name.text) {
          collect(override.content, filled: filled, into: &blocks, &uses)
        }
        uses.append(
          Use(
            template: parent.name.text, filled: filled.union(parent.overrides.map(\.name.text))))
      case .block(let block):
        blocks.insert(block.name.text)
        if filled.contains(block.name.text) { continue }
        collect(block.content, filled: filled, into: &blocks, &uses)
      }
    }
  }
}
