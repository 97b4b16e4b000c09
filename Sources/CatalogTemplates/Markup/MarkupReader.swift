/// Reads the markup of a library's templates in the order of the text that pages become, and finds where their variables stand.
///
/// A section is there or not, or the other one of the same name is, so what follows may stand in one place or another, and what is used
/// several times stands in several: only what is wrong in all of them is wrong.
struct MarkupReader {
  /// What puts text of another place into a page.
  private enum Body: Hashable {
    case template(String)
    case filling(BlockFilling.Text)
  }

  private struct Use: Hashable {
    let body: Body
    let environment: Int
    /// In each way to get there.
    let states: [MarkupState]
  }

  /// A section that was read.
  private struct Section {
    let tag: SectionTag
    /// In each way to get before it, and behind it through it.
    let before: [MarkupState]
    let behind: [MarkupState]
  }

  private let trees: [String: SyntaxTree]
  /// Those with blocks, or that use others with some: what they become depends on the environment.
  private let withBlocks: Set<String>
  private var environments = BlockEnvironments()
  private var fillings: [BlockFilling.Text: [SyntaxNode]] = [:]
  /// Templates that were read.
  private var known: Set<String> = []
  private var begun: Set<Use> = []
  /// Where a use that was read leads to.
  private var ends: [Use: [MarkupState]] = [:]
  /// What is being read, and what fills blocks in it.
  private var template = ""
  private var environment = 0
  /// Sections and uses being read inside one another.
  private var depth = 0
  /// Bytes that are still read, once for each way to them: templates can be made to use one another in millions of ways.
  private var left = 50_000_000
  /// In each way to get here; none where nothing is known.
  private var states: [MarkupState] = []
  /// By template, then by the byte of the name, in each way to get there.
  private var places: [String: [Int: [MarkupPlace]]] = [:]
  /// Names of variables that also stand, or may, where every kind of value may.
  private var free: [String: Set<Int>] = [:]

  /// Ways after which nothing is known.
  private static let mostStates = 32
  /// In bytes.
  private static let costOfUse = 1_000

  /// Where variables stand that are not where every kind of value may: by template, then by the byte of the name.
  static func places(in trees: [String: SyntaxTree]) -> [String: [Int: [MarkupPlace]]] {
    var reader = MarkupReader(trees)
    reader.readAll()
    guard reader.left > 0 else { return [:] }
    return reader.places.reduce(into: [:]) { places, entry in
      let free = reader.free[entry.key, default: []]
      places[entry.key] = entry.value.filter { !free.contains($0.key) }
    }
  }

  private init(_ trees: [String: SyntaxTree]) {
    self.trees = trees
    var users: [String: [String]] = [:]
    var waiting: [String] = []
    for (name, tree) in trees {
      let references = TemplateReferences(of: tree.nodes)
      for used in references.templates { users[used, default: []].append(name) }
      if references.hasBlocks { waiting.append(name) }
    }
    var withBlocks: Set<String> = []
    while let name = waiting.popLast() {
      if withBlocks.insert(name).inserted { waiting += users[name, default: []] }
    }
    self.withBlocks = withBlocks
  }

  /// Pages first: what others use stands where they use it.
  private mutating func readAll() {
    let used = Set(trees.values.flatMap { TemplateReferences(of: $0.nodes).templates })
    for name in trees.keys.sorted(by: {
      (used.contains($0) ? 1 : 0, $0) < (used.contains($1) ? 1 : 0, $1)
    })
    where !known.contains(name) {
      states = [.text]
      read(.template(name), in: 0)
    }
  }

  /// Reads on through what is put in.
  private mutating func read(_ body: Body, in environment: Int) {
    let outside = (template, self.environment)
    let nodes: [SyntaxNode]
    switch body {
    case .template(let name):
      guard let tree = trees[name] else { return passUnknown() }
      known.insert(name)
      nodes = tree.nodes
      (template, self.environment) = (name, withBlocks.contains(name) ? environment : 0)
    case .filling(let text):
      nodes = fillings[text, default: []]
      (template, self.environment) = (text.template, environment)
    }
    defer { (template, self.environment) = outside }
    let use = Use(body: body, environment: self.environment, states: states)
    if let end = ends[use] { return states = end }
    guard begun.insert(use).inserted else { return passUnknown() }
    left = Task.isCancelled ? 0 : left - Self.costOfUse
    guard left > 0 else { return states = [] }
    read(nodes)
    ends[use] = states
  }

  private mutating func read(_ nodes: [SyntaxNode]) {
    // Deeper ones are refused when they are compiled.
    guard depth <= CompileLimits.depth else { return states = [] }
    depth += 1
    defer { depth -= 1 }
    var last: Section?
    for node in nodes {
      let previous = last
      last = nil
      switch node {
      case .lineStart: last = previous
      case .text(let bytes): pass(bytes)
      case .variable(let name, _):
        note(name)
        keep(states.map(Self.behindValue))
      case .section(let section): last = read(section, behind: previous)
      case .partial(let partial): read(.template(partial.name.text), in: environment)
      case .parent(let parent):
        for override in parent.overrides {
          fillings[BlockFilling.Text(template: template, number: override.number)] =
            override.content
        }
        let extended = environments.extending(environment, by: parent.overrides, of: template)
        read(.template(parent.name.text), in: extended)
      case .block(let block):
        if let filling = environments.filling(of: block.name.text, in: environment) {
          read(.filling(filling.text), in: filling.environment)
        } else {
          read(block.content)
        }
      }
    }
  }

  private mutating func pass(_ bytes: [UInt8]) {
    left -= bytes.count * states.count
    guard left > 0 else { return states = [] }
    for index in states.indices { bytes.forEach { states[index].pass($0) } }
    keep(states)
  }

  private mutating func note(_ name: TagName) {
    let found = states.compactMap(\.place)
    guard !found.isEmpty, found.count == states.count else {
      free[template, default: []].insert(name.offset)
      return
    }
    for place in found where places[template]?[name.offset]?.contains(place) != true {
      places[template, default: [:]][name.offset, default: []].append(place)
    }
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

  /// Reads on behind what is not known, or is being read: put into a tag it may end that.
  private mutating func passUnknown() {
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
