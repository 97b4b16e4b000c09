/// Turns a parsed template into programs: every name resolved, every partial, parent and block known.
///
/// Problems do not stop it before there are `CompileLimits.problems`. A program with a problem is finished as well as it can be, so that
/// the next problem is found too; only then is nothing returned.
struct TemplateCompiler {
  let library: TemplateLibrary
  let root: SchemaNode
  private(set) var places = MarkupPlaces()
  /// Those of this template, and those that were found before.
  private(set) var problems: TemplateProblems
  /// Whether any is of this template, or one that it uses cannot be read.
  var hasProblems = false
  /// What was reported of this template: one compiled for many situations has the same mistake in each.
  private var reported: Set<Report> = []
  /// What is a mistake only if no other one is found that may be the reason.
  private var doubts: [Finding] = []
  /// By template.
  private var lines: [String: LineTable] = [:]
  var advice = NameAdvice()
  var slots = SchemaSlots()
  var environments = BlockEnvironments()
  var overrides: [BlockFilling.Text: Override] = [:]
  /// By the first override of a parent tag.
  var fillableBlocks: [BlockFilling.Text: FillableBlocks] = [:]
  /// What is left of `CompileLimits.looks`.
  var looks = CompileLimits.looks
  private(set) var programs: [Program] = []
  private var numbers: [ProgramKey: Int] = [:]
  /// The programs being compiled, the outermost first.
  private(set) var active: [ProgramKey] = []
  /// Sections and programs being compiled inside one another.
  var depth = 0

  /// What fills a block, and where it was written.
  typealias Override = (override: BlockOverride, tree: SyntaxTree, use: TemplateUse?)
  /// The blocks of a parent, and those of them that are shown in spite of what a tag fills.
  typealias FillableBlocks = (all: TemplateLibrary.Blocks, shown: TemplateLibrary.Blocks)

  private struct Report: Hashable {
    let template: String
    let offset: Int
    let message: String
  }

  private struct Finding {
    let tree: SyntaxTree
    let offset: Int
    let message: String
    let help: String
    /// The use of the template that it was found in; nil where it hangs on none.
    var use: TemplateUse?
    /// Whether it says that the name there means nothing.
    var isOnUnknownName = false
  }

  init(library: TemplateLibrary, root: SchemaNode, problems: TemplateProblems) {
    self.library = library
    self.root = root
    self.problems = problems
  }

  /// Whether so many problems are known that no more are looked for.
  var isFull: Bool { problems.isCut }

  /// The template, ready to render; nil if there were problems, or too many before.
  mutating func compile(_ name: String) -> CompiledCode? {
    guard !isFull, let tree = library.trees[name] else { return nil }
    let context = CompileContext(
      tree: tree, scope: TemplateScope(slots: [slots.slot(of: root)]), environment: 0,
      indentation: .fixed([]))
    if library.dialect == .theme { places = MarkupPlaces(of: name, compiledBy: self) }
    let main = program(.template(name), in: context)
    guard !hasProblems else { return nil }
    var checks = ProgramChecks(programs: programs, slotCount: slots.nodes.count)
    for circle in checks.endlessCircles() {
      guard let call = circle.last else { continue }
      let chain = ([call] + circle).map(\.name.text).joined(separator: " → ")
      let help =
        "a template may use itself only inside a list or an optional object of what it shows"
      insert(
        Finding(
          tree: call.tree, offset: call.name.offset,
          message: "\"\(call.name.text)\" leads back to itself without end: \(chain)",
          help: help))
    }
    guard !hasProblems else { return nil }
    for doubt in doubts { insert(doubt) }
    guard !hasProblems else { return nil }
    var linker = Linker(programs: programs, slotCount: slots.nodes.count)
    guard linker.size(of: main) <= CompileLimits.size else {
      insert(
        Finding(
          tree: tree, offset: 0,
          message: "\"\(name)\" grows to more than \(CompileLimits.size.grouped) pieces",
          help: "its partials use one another too often"))
      return nil
    }
    return linker.link(main)
  }

  /// The number of the program for `body`, compiled now if it is new.
  mutating func program(_ body: ProgramKey.Body, in context: CompileContext) -> Int {
    let key = ProgramKey(
      body: body, environment: context.environment, scope: context.scope,
      indentation: context.indentation, knowsScope: context.knowsScope)
    if let number = numbers[key] { return number }
    let number = programs.count
    numbers[key] = number
    programs.append(Program())
    guard !Task.isCancelled else {
      hasProblems = true
      return number
    }
    active.append(key)
    var emitter = PieceEmitter()
    emit(body, into: &emitter, context)
    active.removeLast()
    programs[number] = Program(pieces: emitter.finish(), calls: emitter.calls)
    return number
  }

  private mutating func emit(
    _ body: ProgramKey.Body, into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    switch body {
    case .template:
      let slips =
        library.dialect == .theme ? context.tree.lostTexts + context.tree.cutComments : []
      for issue in context.tree.issues + slips {
        insert(
          Finding(
            tree: context.tree, offset: issue.offset, message: issue.message, help: issue.help))
      }
      emit(context.tree.nodes, into: &emitter, context)
    case .override(let text, let marksFirstLine):
      guard let override = overrides[text]?.override else { return }
      if marksFirstLine { emitter.beginLine(context.indentation) }
      emit(override.content, into: &emitter, context)
    }
  }

  /// Whether one more level fits; reports it where not.
  mutating func allowsLevel(at name: TagName, _ context: CompileContext) -> Bool {
    if depth < CompileLimits.depth, programs.count < CompileLimits.programs { return true }
    let message =
      depth < CompileLimits.depth
      ? "the templates used here need more than \(CompileLimits.programs.grouped) variants"
      : "more than \(CompileLimits.depth) sections and templates stand inside one another here"
    report(name, message, help: "expected templates that nest less", context)
    return false
  }

  /// - Parameter isCertain: false for what another mistake may be the reason of: then it is reported only where no other is found.
  mutating func report(
    _ name: TagName, _ message: String, help: String = "", isCertain: Bool = true,
    _ context: CompileContext
  ) {
    take(
      Finding(tree: context.tree, offset: name.offset, message: message, help: help),
      isCertain: isCertain)
  }

  /// Reports that a name means nothing here, or not what the tag takes it for. In a template that others use, it may mean that elsewhere,
  /// and the mistake be to use the template here: so that is told.
  mutating func reportMeaning(
    of name: TagName, _ message: String, help: String = "", isUnknown: Bool = false,
    _ context: CompileContext
  ) {
    take(
      Finding(
        tree: context.tree, offset: name.offset, message: message, help: help, use: context.use,
        isOnUnknownName: isUnknown), isCertain: context.knowsScope)
  }

  /// Takes down that a name means something in this use of its template, whatever it does in others.
  mutating func noteMeaning(of name: TagName, _ context: CompileContext) {
    problems.noteMeaning(ofNameAt: name.offset, in: context.tree.source.path)
  }

  private mutating func take(_ finding: Finding, isCertain: Bool) {
    if isCertain {
      insert(finding)
    } else if doubts.count < CompileLimits.problems {
      doubts.append(finding)
    }
  }

  private mutating func insert(_ finding: Finding) {
    hasProblems = true
    let (tree, offset) = (finding.tree, finding.offset)
    let report = Report(template: tree.source.name, offset: offset, message: finding.message)
    guard !isFull, reported.insert(report).inserted else { return }
    var message = tree.spelling(finding.message, at: offset)
    if let use = finding.use {
      message += ", as \(lines(of: use.tree).place(of: use.name.offset)) uses it"
    }
    let problem = lines(of: tree).problem(
      at: offset, message, help: tree.spelling(finding.help, at: offset))
    problems.insert(problem, onUnknownNameAt: finding.isOnUnknownName ? offset : nil)
  }

  private mutating func lines(of tree: SyntaxTree) -> LineTable {
    if let known = lines[tree.source.name] { return known }
    let table = LineTable(path: tree.source.path, bytes: tree.bytes)
    lines[tree.source.name] = table
    return table
  }
}
