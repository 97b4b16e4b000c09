/// All sets of fillings met so far, each with a number. Number 0 is the empty one.
///
/// Templates can be made to fill blocks in thousands of orders: so a set is small, and found by the tag that made it.
struct BlockEnvironments {
  /// A parent tag, and what is filled where it stands. Equal sets have equal ones: what a tag fills tells of both.
  private struct Addition: Hashable {
    let outside: Int
    /// The first override of the tag, which no other tag has.
    let tag: BlockFilling.Text
  }

  /// By the number of the environment, then by that of the block: the number of a filling, or `none`.
  private var filled: [[Int32]] = [[]]
  private var fillings: [BlockFilling] = []
  private var blocks: [String: Int] = [:]
  private var numbers: [Addition: Int] = [:]

  private static let none: Int32 = -1

  func filling(of block: String, in environment: Int) -> BlockFilling? {
    guard let block = blocks[block], block < filled[environment].count else { return nil }
    let number = filled[environment][block]
    return number == Self.none ? nil : fillings[Int(number)]
  }

  /// The environment inside a parent tag. What is filled already stays: the outermost template decides.
  mutating func extending(_ environment: Int, by overrides: [BlockOverride], of template: String)
    -> Int
  {
    guard let first = overrides.first else { return environment }
    let addition = Addition(
      outside: environment, tag: BlockFilling.Text(template: template, number: first.number))
    if let known = numbers[addition] { return known }
    let before = fillings.count
    var extended = filled[environment]
    for override in overrides {
      let block = number(of: override.name.text)
      if block >= extended.count {
        extended += Array(repeating: Self.none, count: block + 1 - extended.count)
      }
      guard extended[block] == Self.none else { continue }
      extended[block] = Int32(fillings.count)
      fillings.append(
        BlockFilling(
          text: BlockFilling.Text(template: template, number: override.number),
          environment: environment))
    }
    if fillings.count > before { filled.append(extended) }
    let number = fillings.count > before ? filled.count - 1 : environment
    numbers[addition] = number
    return number
  }

  private mutating func number(of block: String) -> Int {
    if let known = blocks[block] { return known }
    let number = blocks.count
    blocks[block] = number
    return number
  }
}
