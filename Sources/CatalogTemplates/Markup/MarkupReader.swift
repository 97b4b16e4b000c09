/// Reads the markup of one template in the order of its text, and finds where its variables stand.
///
/// A section is there or not, or the other one of the same name is, so what follows may stand in one place or another: only what is wrong in
/// all of them is wrong.
struct MarkupReader {
  /// What puts text of another place into a page.
  enum Use: Hashable {
    case template(String)
    case block(String)
  }

  /// A section that was read.
  private struct Section {
    let tag: SectionTag
    /// In each way to get before it, and behind it through it.
    let before: [MarkupState]
    let behind: [MarkupState]
  }

  /// Where variables stand that are not where every kind of value may: by the bytes of their names, in each way to get there.
  private(set) var places: [Int: [MarkupPlace]] = [:]
  /// What is put in elsewhere than in the text of a page, such as a partial in a script: its own markup is none, or begins inside of a tag.
  private(set) var elsewhere: Set<Use>
  /// In each way to get here; none where nothing is known.
  private var states: [MarkupState]

  /// Ways after which nothing is known.
  private static let mostStates = 32

  /// - Parameter elsewhere: what is known to be put in elsewhere than in text.
  init(_ tree: SyntaxTree, elsewhere: Set<Use>) {
    self.elsewhere = elsewhere
    states = elsewhere.contains(.template(tree.source.name)) ? [] : [.text]
    read(tree.nodes)
  }

  private mutating func read(_ nodes: [SyntaxNode]) {
    var last: Section?
    for node in nodes {
      let previous = last
      last = nil
      switch node {
      case .lineStart: last = previous
      case .text(let bytes):
        for index in states.indices { bytes.forEach { states[index].pass($0) } }
        keep(states)
      case .variable(let name, _):
        note(name)
        keep(states.map(Self.behindValue))
      case .section(let section): last = read(section, behind: previous)
      case .partial(let partial):
        note(.template(partial.name.text))
        passUse()
      case .parent(let parent):
        note(.template(parent.name.text))
        parent.overrides.forEach { read($0) }
        passUse()
      case .block(let block):
        note(.block(block.name.text))
        let without = states
        read(block.content)
        join(without)
        passUse()
      }
    }
  }

  private mutating func note(_ name: TagName) {
    let found = states.compactMap(\.place)
    if !found.isEmpty, found.count == states.count { places[name.offset] = found }
  }

  /// - Returns: what the other one of the same name may follow.
  private mutating func read(_ section: SectionTag, behind previous: Section?) -> Section? {
    let isOther =
      previous?.tag.name.text == section.name.text && previous?.tag.isInverted != section.isInverted
    if isOther, let previous { states = previous.before }
    let before = states
    read(section.content)
    let behind = states
    join(isOther ? previous?.behind ?? [] : before)
    return isOther ? nil : Section(tag: section, before: before, behind: behind)
  }

  /// - Parameter others: the ways that do not lead through what was read.
  private mutating func join(_ others: [MarkupState]) {
    keep(states.isEmpty || others.isEmpty ? [] : others + states)
  }

  /// What fills a block begins where the block stands.
  private mutating func read(_ override: BlockOverride) {
    let outside = states
    states = elsewhere.contains(.block(override.name.text)) ? [] : [.text]
    read(override.content)
    states = outside
  }

  private mutating func note(_ use: Use) {
    if states.isEmpty || !states.allSatisfy(\.isText) { elsewhere.insert(use) }
  }

  /// What is put into a tag may end it.
  private mutating func passUse() {
    if states.contains(where: \.isInTag) { keep(states + states.map(Self.behindValue) + [.text]) }
  }

  private mutating func keep(_ all: [MarkupState]) {
    guard all.count > 1 else { return states = all }
    states = []
    for state in all where !states.contains(state) { states.append(state) }
    if states.count > Self.mostStates { states = [] }
  }

  private static func behindValue(_ state: MarkupState) -> MarkupState {
    var state = state
    state.passValue()
    return state
  }
}
