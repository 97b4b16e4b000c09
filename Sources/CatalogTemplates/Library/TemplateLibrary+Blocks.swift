extension TemplateLibrary {
  /// Names, and whether these are all.
  typealias Blocks = (names: Set<String>, areAll: Bool)

  /// The names of the blocks in a template and in what it uses: those that a parent tag on it can fill.
  ///
  /// - Parameters:
  ///   - overrides: what the tag fills. What stands in the own text of those blocks is not shown, and cannot be filled.
  ///   - left: of `CompileLimits.looks`.
  /// - Returns: also whether these are all. Mistakes hide others: a template that is missing, a tag that is none, a parent that leads back
  ///   to itself. Nil where there was more to go through.
  func blocks(
    reachableFrom name: String, filling overrides: [BlockOverride] = [], _ left: inout Int
  ) -> Blocks? {
    var walk = BlockWalk(library: self, left: left)
    walk.go(from: name, filling: overrides)
    left = walk.left
    return left > 0 ? (walk.blocks, walk.isWhole && !walk.leadsInCircles) : nil
  }
}

/// Goes through a template and what it uses, as far as it is shown, and looks for blocks.
private struct BlockWalk {
  private struct Use: Hashable {
    let template: String
    let environment: Int
  }

  let library: TemplateLibrary
  private(set) var left: Int
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

  /// In pieces.
  private static let costOfUse = 100

  init(library: TemplateLibrary, left: Int) {
    self.library = library
    self.left = left
  }

  mutating func go(from name: String, filling overrides: [BlockOverride]) {
    // No template has an empty name.
    waiting = [
      Use(template: name, environment: environments.extending(0, by: overrides, of: ""))
    ]
    while left > 0, let next = waiting.popLast() {
      if Task.isCancelled { return left = 0 }
      guard visited.insert(next).inserted else { continue }
      guard let tree = library.trees[next.template] else {
        isWhole = false
        continue
      }
      if !tree.issues.isEmpty { isWhole = false }
      collect(tree.nodes, in: next)
    }
  }

  /// Whether some templates are parents of one another.
  var leadsInCircles: Bool {
    var children: [String: [String]] = [:]
    for (name, parents) in parents {
      for parent in parents { children[parent, default: []].append(name) }
    }
    // By template, how many of its parents may still be in a circle.
    var open = parents.mapValues(\.count)
    var ends = children.keys.filter { open[$0] == nil }
    while let end = ends.popLast() {
      for child in children[end, default: []] {
        open[child, default: 0] -= 1
        guard open[child] == 0 else { continue }
        open[child] = nil
        ends.append(child)
      }
    }
    return !open.isEmpty
  }

  private mutating func collect(_ nodes: [SyntaxNode], in use: Use) {
    left -= nodes.count
    guard left > 0 else { return }
    for node in nodes {
      switch node {
      case .lineStart, .text, .variable: break
      case .section(let section): collect(section.content, in: use)
      case .partial(let partial):
        wait(for: partial.name, in: use.environment)
      case .parent(let parent):
        left -= parent.overrides.count
        guard left > 0 else { return }
        parents[use.template, default: []].insert(parent.name.text)
        for override in parent.overrides {
          contents[BlockFilling.Text(template: use.template, number: override.number)] =
            override.content
        }
        let environment = environments.extending(
          use.environment, by: parent.overrides, of: use.template)
        wait(for: parent.name, in: environment)
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

  private mutating func wait(for template: TagName, in environment: Int) {
    left -= Self.costOfUse
    waiting.append(Use(template: template.text, environment: environment))
  }
}
