/// What fills the blocks of a template: by name, an override and the blocks in force where it was written.
struct BlockFilling: Hashable {
  /// The override's place in the templates.
  struct Text: Hashable {
    let template: String
    let number: Int
  }

  let text: Text
  /// Blocks inside the override are filled by what fills blocks where it stands, not where it is put: a
  /// card in a page's content keeps its own title, whatever fills the layout's.
  let environment: Int
}

/// All sets of fillings met so far, each with a number. Number 0 is the empty one.
struct BlockEnvironments {
  private var fillings: [[String: BlockFilling]] = [[:]]
  private var numbers: [[String: BlockFilling]: Int] = [[:]: 0]

  func filling(of block: String, in environment: Int) -> BlockFilling? {
    fillings[environment][block]
  }

  /// The environment inside a parent tag. What is filled already stays: the outermost template decides.
  mutating func extending(_ environment: Int, by overrides: [BlockOverride], of template: String)
    -> Int
  {
    var extended = fillings[environment]
    for override in overrides where extended[override.name.text] == nil {
      extended[override.name.text] = BlockFilling(
        text: BlockFilling.Text(template: template, number: override.number),
        environment: environment)
    }
    if let known = numbers[extended] { return known }
    fillings.append(extended)
    numbers[extended] = fillings.count - 1
    return fillings.count - 1
  }
}
