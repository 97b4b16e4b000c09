/// Reads the markup of a page's templates in the order of the text that the page becomes, and finds the fields that stand where they may
/// not.
///
/// A section is there or not, or the other one of the same name is, so what follows may stand in one place or another: only what is wrong
/// in all of them is wrong. What is used several times is there each time: what is wrong in one use is wrong.
struct MarkupReader {
  /// What puts text of another place into a page.
  private enum Body: Hashable {
    case template(String)
    case filling(BlockFilling.Text)
  }

  private struct Use: Hashable {
    let body: Body
    let environment: Int
    /// What the names mean hangs on it.
    let scope: TemplateScope
    /// In each way to get there.
    let states: [MarkupState]
  }

  /// A tag that puts something into a page.
  private struct User {
    let template: String
    let name: TagName
  }

  /// A section that was read.
  private struct Section {
    let tag: SectionTag
    /// In each way to get before it, and behind it through it.
    let before: [MarkupState]
    let behind: [MarkupState]
  }

  private let trees: [String: SyntaxTree]
  /// Tells what names mean. A copy of the page's compiler, which itself reports what this one would.
  private var names: TemplateCompiler
  /// Those with blocks, or that use others with some: what they become depends on the environment.
  private let withBlocks: Set<String>
  private var environments = BlockEnvironments()
  private var fillings: [BlockFilling.Text: [SyntaxNode]] = [:]
  private var begun: Set<Use> = []
  /// Where a use that was read leads to.
  private var ends: [Use: [MarkupState]] = [:]
  /// What is being read, what fills blocks in it, and what its names mean.
  private var template = ""
  private var environment = 0
  private var scope: TemplateScope
  /// The states at the start of what is being read, one for each way there; and the tag that puts it there, if that is in a place where not
  /// every kind of value may stand.
  private var start: [MarkupState] = [.text]
  private var user: User?
  /// Sections and uses being read inside one another.
  private var depth = 0
  /// Bytes that are still read, once for each way to them: templates can be made to use one another in millions of ways.
  private var left = 10_000_000
  /// In each way to get here; none where nothing is known.
  private var states: [MarkupState] = [.text]
  private var places: [MarkupPlaces.Field: MarkupPlaces.Place] = [:]
  /// By template.
  private var lines: [String: LineTable] = [:]

  /// Ways after which nothing is known.
  private static let mostStates = 32
  /// In bytes.
  private static let costOfUse = 1_000
  private static let costOfName = 50

  /// Where fields of a page stand that may not stand there, in the first use of their templates that is so.
  static func places(in page: String, compiledBy compiler: TemplateCompiler)
    -> [MarkupPlaces.Field: MarkupPlaces.Place]
  {
    var reader = MarkupReader(page, compiler)
    reader.read(.template(page), at: TagName(text: page, offset: 0), in: 0)
    return reader.places
  }

  private init(_ page: String, _ compiler: TemplateCompiler) {
    trees = compiler.library.trees
    withBlocks = Self.withBlocks(from: page, in: trees)
    var names = compiler
    scope = TemplateScope(slots: [names.slots.slot(of: compiler.root)])
    self.names = names
  }

  /// Those of the templates of `page` that have blocks, or use others with some.
  private static func withBlocks(from page: String, in trees: [String: SyntaxTree]) -> Set<String> {
    var users: [String: [String]] = [:]
    var known: Set = [page]
    var unread = [page]
    var waiting: [String] = []
    while let name = unread.popLast() {
      guard let tree = trees[name] else { continue }
      let references = TemplateReferences(of: tree.nodes)
      for used in references.templates {
        users[used, default: []].append(name)
        if known.insert(used).inserted { unread.append(used) }
      }
      if references.hasBlocks { waiting.append(name) }
    }
    var withBlocks: Set<String> = []
    while let name = waiting.popLast() {
      if withBlocks.insert(name).inserted { waiting += users[name, default: []] }
    }
    return withBlocks
  }

  /// Reads on through what a tag puts in.
  private mutating func read(_ body: Body, at tag: TagName, in environment: Int) {
    let outside = (template, self.environment, start, user)
    // What begins where the template round it begins, or in the same value, is put there by the tag that puts that one there.
    if states != start, !isInValueFromStart {
      let isInPlace = states.allSatisfy { $0.place != nil }
      user = isInPlace ? User(template: template, name: tag) : nil
    }
    start = states
    let nodes: [SyntaxNode]
    defer { (template, self.environment, start, user) = outside }
    switch body {
    case .template(let name):
      guard let tree = trees[name] else { return passUnknown() }
      nodes = tree.nodes
      (template, self.environment) = (name, withBlocks.contains(name) ? environment : 0)
    case .filling(let text):
      nodes = fillings[text, default: []]
      (template, self.environment) = (text.template, environment)
    }
    let use = Use(body: body, environment: self.environment, scope: scope, states: states)
    if let end = ends[use] { return states = end }
    guard begun.insert(use).inserted else { return passUnknown() }
    guard !Task.isCancelled, spend(Self.costOfUse) else { return states = [] }
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
      case .variable(let name, let isEscaped):
        note(name, isEscaped)
        keep(states.map(Self.behindValue))
      case .section(let section): last = read(section, behind: previous)
      case .partial(let partial):
        read(.template(partial.name.text), at: partial.name, in: environment)
      case .parent(let parent):
        for override in parent.overrides {
          fillings[BlockFilling.Text(template: template, number: override.number)] =
            override.content
        }
        let extended = environments.extending(environment, by: parent.overrides, of: template)
        read(.template(parent.name.text), at: parent.name, in: extended)
      case .block(let block):
        if let filling = environments.filling(of: block.name.text, in: environment) {
          read(.filling(filling.text), at: block.name, in: filling.environment)
        } else {
          read(block.content)
        }
      }
    }
  }

  private mutating func pass(_ bytes: [UInt8]) {
    guard spend(bytes.count * states.count) else { return states = [] }
    for index in states.indices { bytes.forEach { states[index].pass($0) } }
    keep(states)
  }

  private mutating func note(_ name: TagName, _ isEscaped: Bool) {
    guard spend(Self.costOfName) else { return states = [] }
    let found = states.compactMap(\.place)
    guard let place = found.first, found.count == states.count,
      let kind = kind(of: name, isEscaped, in: found), found.allSatisfy({ $0.refuses(kind) })
    else { return }
    let field = MarkupPlaces.Field(template: template, offset: name.offset, kind: kind)
    guard places[field] == nil else { return }
    places[field] = MarkupPlaces.Place(
      place: place, user: placeOfUser(), isOfUser: user != nil && begins(in: place))
  }

  /// Whether every way leads to the value of an attribute in which what is being read begins.
  private var isInValueFromStart: Bool {
    states.allSatisfy { state in
      state.place.map { $0.isInValue && begins(in: $0) } ?? false
    }
  }

  /// Whether what is being read begins in that place, in each way to it.
  private func begins(in place: MarkupPlace) -> Bool {
    start.allSatisfy { $0.place?.beginning == place.beginning }
  }

  /// What a name counts as in those places; nil for one that means nothing, and for a constant that does no harm: it is the theme's own, but
  /// of several words without quotes only the first one is the value.
  private mutating func kind(
    of name: TagName, _ isEscaped: Bool, in places: [MarkupPlace]
  ) -> FieldKind? {
    guard let constants = names.library.constants, let key = constants.key(of: name.text) else {
      return meaning(of: name)?.kind
    }
    let hasBlanks = constants.values[key]?.utf8.contains(where: TagReader.isBlank) == true
    return isEscaped && hasBlanks && places.allSatisfy(\.isUnquoted) ? .text : nil
  }

  /// The field that a name is here; nil for a constant, and for what means nothing.
  private mutating func meaning(of name: TagName) -> Resolution? {
    guard names.library.constants?.key(of: name.text) == nil, let tree = trees[template] else {
      return nil
    }
    let context = CompileContext(
      tree: tree, scope: scope, environment: 0, indentation: .fixed([]))
    return names.resolve(name, context)
  }

  private mutating func placeOfUser() -> String? {
    guard let user, let tree = trees[user.template] else { return nil }
    let table = lines[user.template] ?? LineTable(path: tree.source.path, bytes: tree.bytes)
    lines[user.template] = table
    return table.place(of: user.name.offset)
  }

  /// - Returns: whether any are left to read on.
  private mutating func spend(_ bytes: Int) -> Bool {
    left -= bytes
    return left > 0
  }

  /// - Returns: what the other one of the same name may follow.
  private mutating func read(_ section: SectionTag, behind previous: Section?) -> Section? {
    let isOther =
      previous?.tag.name.text == section.name.text && previous?.tag.isInverted != section.isInverted
    if isOther, let previous { states = previous.before }
    let before = states
    let outside = scope
    if let nested = slot(pushedBy: section) { scope = scope.pushing(nested) }
    read(section.content)
    scope = outside
    let behind = states
    join(isOther ? previous?.behind ?? [] : before)
    return isOther ? nil : Section(tag: section, before: before, behind: behind)
  }

  /// The slot of the value that names in the section mean first; nil where they mean what they mean outside.
  private mutating func slot(pushedBy section: SectionTag) -> Int? {
    guard !section.isInverted, section.name.isWord, spend(Self.costOfName),
      let found = meaning(of: section.name), found.access.visit != nil
    else { return nil }
    return found.nested
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
