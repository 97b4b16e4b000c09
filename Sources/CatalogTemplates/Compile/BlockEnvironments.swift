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
