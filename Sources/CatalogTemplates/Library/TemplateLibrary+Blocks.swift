extension TemplateLibrary {
  /// The names of the blocks in a template and in what it uses: those that a parent tag on it can fill.
  ///
  /// - Parameter overrides: what the tag fills. What stands in the own text of those blocks is not shown, and cannot be filled.
  func blocks(reachableFrom name: String, filling overrides: [BlockOverride] = []) -> Set<String> {
    var walk = BlockWalk(library: self)
    walk.go(from: name, filling: overrides)
    return walk.blocks
  }
}

/// Goes through a template and what it uses, as far as it is shown, and looks for blocks.
private struct BlockWalk {
  private struct Use: Hashable {
    let template: String
    let environment: Int
  }

  let library: TemplateLibrary
  private(set) var blocks: Set<String> = []
  private var environments = BlockEnvironments()
  /// What was met in parent tags: not that of the tag which is asked for.
  private var contents: [BlockFilling.Text: [SyntaxNode]] = [:]
  private var waiting: [Use] = []
  private var visited: Set<Use> = []
  private var visitedFillings: Set<BlockFilling> = []

  init(library: TemplateLibrary) {
    self.library = library
  }

  mutating func go(from name: String, filling overrides: [BlockOverride]) {
    // No template has an empty name.
    waiting = [
      Use(template: name, environment: environments.extending(0, by: overrides, of: ""))
    ]
    while let next = waiting.popLast(), visited.count < CompileLimits.programs {
      guard let tree = library.trees[next.template], visited.insert(next).inserted else { continue }
      collect(tree.nodes, in: next)
    }
  }

  private mutating func collect(_ nodes: [SyntaxNode], in use: Use) {
    for node in nodes {
      switch node {
      case .lineStart, .text, .variable: break
      case .section(let section): collect(section.content, in: use)
      case .partial(let partial):
        waiting.append(Use(template: partial.name.text, environment: use.environment))
      case .parent(let parent):
        for override in parent.overrides {
          contents[BlockFilling.Text(template: use.template, number: override.number)] =
            override.content
        }
        let environment = environments.extending(
          use.environment, by: parent.overrides, of: use.template)
        waiting.append(Use(template: parent.name.text, environment: environment))
      case .block(let block):
        blocks.insert(block.name.text)
        guard let filling = environments.filling(of: block.name.text, in: use.environment) else {
          collect(block.content, in: use)
          continue
        }
        guard let content = contents[filling.text], visitedFillings.insert(filling).inserted else {
          continue
        }
        // It ends: those environments were there before the one that the filling was met in.
        collect(
          content, in: Use(template: filling.text.template, environment: filling.environment))
      }
    }
  }
}
