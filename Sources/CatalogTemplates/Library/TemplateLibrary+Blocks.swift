extension TemplateLibrary {
  /// The names of the blocks in a template and in what it uses: those that a parent tag on it can fill.
  ///
  /// - Parameter overrides: what the tag fills. What stands in the own text of those blocks is not shown, and cannot be filled.
  /// - Returns: also whether these are all. Mistakes hide others: a template that is missing, a tag that is none, a parent that leads back to
  ///   itself.
  func blocks(reachableFrom name: String, filling overrides: [BlockOverride] = [])
    -> (names: Set<String>, areAll: Bool)
  {
    var walk = BlockWalk(library: self)
    walk.go(from: name, filling: overrides)
    return (walk.blocks, walk.isWhole && !walk.leadsInCircles)
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
  /// Whether all templates were there, without mistakes in their tags.
  private(set) var isWhole = true
  /// By template, those that it has as parents.
  private var parents: [String: Set<String>] = [:]
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
      guard visited.insert(next).inserted else { continue }
      guard let tree = library.trees[next.template] else {
        isWhole = false
        continue
      }
      if !tree.issues.isEmpty { isWhole = false }
      collect(tree.nodes, in: next)
    }
  }

  var leadsInCircles: Bool {
    parents.keys.contains { name in
      var waiting: Set = [name]
      var reached: Set<String> = []
      while let next = waiting.popFirst() {
        let new = parents[next, default: []].subtracting(reached)
        reached.formUnion(new)
        waiting.formUnion(new)
      }
      return reached.contains(name)
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
        parents[use.template, default: []].insert(parent.name.text)
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
