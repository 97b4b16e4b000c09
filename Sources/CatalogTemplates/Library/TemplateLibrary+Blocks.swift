extension TemplateLibrary {
  /// The names of all blocks in a template and in what it uses: those that a parent tag on it can fill.
  func blocks(reachableFrom name: String) -> Set<String> {
    var blocks: Set<String> = []
    var visited: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      guard let tree = trees[next], visited.insert(next).inserted else { continue }
      let references = TemplateReferences(of: tree.nodes)
      blocks.formUnion(references.blocks)
      waiting.append(contentsOf: references.templates)
    }
    return blocks
  }
}
