/// Partials, parents and blocks.
extension TemplateCompiler {
  mutating func emit(
    _ partial: PartialTag, into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    guard let tree = tree(partial.name, context) else { return }
    call(
      .template(tree.source.name), tree, partial.indentation, context.environment, at: partial.name,
      into: &emitter, context)
  }

  mutating func emit(
    _ parent: ParentTag, into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    guard let tree = tree(parent.name, context) else {
      return parent.overrides.forEach { checkUnplaced($0, context) }
    }
    checkOverrides(of: parent, tree, context)
    guard allowsLevel(at: parent.name, context) else { return }
    let template = context.tree.source.name
    for override in parent.overrides {
      overrides[BlockFilling.Text(template: template, number: override.number)] =
        (override, context.tree, context.use)
    }
    let environment = environments.extending(
      context.environment, by: parent.overrides, of: template)
    call(
      .template(tree.source.name), tree, parent.indentation, environment, at: parent.name,
      into: &emitter, context)
  }

  mutating func emit(
    _ block: BlockTag, into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    guard let filling = environments.filling(of: block.name.text, in: context.environment),
      let (override, tree, _) = overrides[filling.text]
    else {
      guard allowsLevel(at: block.name, context) else { return }
      depth += 1
      defer { depth -= 1 }
      if case .lineStart(let blanks) = block.place {
        emitter.beginLine(context.indentation)
        emitter.append(literal: blanks)
      }
      return emit(block.content, into: &emitter, context)
    }
    var blanks: [UInt8] = []
    var marksFirstLine = override.beginsInLine
    switch block.place {
    case .inLine: marksFirstLine = false
    case .ownLine(let own): blanks = own
    case .lineStart(let own): blanks = own
    }
    if override.content.isEmpty {
      // Nothing is put in, so nothing is indented; but the blanks that stand in the line stay.
      if case .lineStart = block.place {
        emitter.beginLine(context.indentation)
        emitter.append(literal: blanks)
      }
      return
    }
    call(
      .override(filling.text, marksFirstLine: marksFirstLine), tree, blanks, filling.environment,
      at: block.name, into: &emitter, context)
  }

  /// - Parameter blanks: what indents each line in addition to what does so here; nil for a tag inside a
  ///   line, whose template is not indented at all.
  private mutating func call(
    _ body: ProgramKey.Body, _ tree: SyntaxTree, _ blanks: [UInt8]?, _ environment: Int,
    at name: TagName, into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    guard allowsLevel(at: name, context) else { return }
    depth += 1
    defer { depth -= 1 }
    let (indentation, change) = indentation(adding: blanks, for: body, context)
    let use = use(of: body, at: name, context)
    let number = program(
      body,
      in: CompileContext(
        tree: tree, scope: context.scope, environment: environment, indentation: indentation,
        knowsScope: context.knowsScope, use: use))
    let call = Program.Call(
      program: number, origins: context.origins, tree: context.tree, name: name)
    emitter.append(call, change)
  }

  /// What is put into a block stands where it was written, whatever template has the block.
  private func use(of body: ProgramKey.Body, at name: TagName, _ context: CompileContext)
    -> TemplateUse?
  {
    switch body {
    case .template: context.use ?? TemplateUse(tree: context.tree, name: name)
    case .override(let text, _): overrides[text]?.use
    }
  }

  /// Indentation is part of the literals, unless the template is being compiled already with another
  /// indentation: then it recurses, deeper each time, and the indentation is kept while rendering.
  private func indentation(
    adding blanks: [UInt8]?, for body: ProgramKey.Body, _ context: CompileContext
  ) -> (Indentation, IndentationChange) {
    guard let blanks else { return (.fixed([]), .none) }
    switch context.indentation {
    case .running:
      return (.running, blanks.isEmpty ? .none : .extend(blanks))
    case .fixed(let before):
      let fixed = Indentation.fixed(before + blanks)
      let recurses = active.contains { $0.body == body && $0.indentation != fixed }
      if recurses || before.count + blanks.count > CompileLimits.indentation {
        return (.running, .replace(before + blanks))
      }
      return (fixed, .none)
    }
  }

  private mutating func tree(_ name: TagName, _ context: CompileContext) -> SyntaxTree? {
    if let tree = library.trees[name.text] { return tree }
    guard library.unreadable[name.text] == nil else {
      hasProblems = true
      return nil
    }
    let templates = library
    let help = advice.help(for: name.text, .template) {
      Self.help(forTemplate: name.text, in: templates)
    }
    report(name, "there is no template \"\(name.text)\"", help: help, context)
    return nil
  }

  private static func help(forTemplate name: String, in library: TemplateLibrary) -> String {
    if name.hasPrefix("*") {
      return "a template is checked before there is data, so its name cannot come from data"
    }
    if let folder = library.linkedFolders.first(where: { name.hasPrefix($0 + "/") }) {
      return "\"\(folder)\" is a link to a folder, which is not entered"
    }
    let names = library.names
    // Other kinds of Mustache name a partial without its folder.
    if let whole = names.first(where: { $0.hasSuffix("/" + name) }) {
      return "did you mean \"\(whole)\"?"
    }
    // A page is hardly ever meant to stand in another one.
    let parts = names.filter { !library.needed.contains($0) }
    if let guess = NameAdvice.guess(for: name, among: parts) { return guess }
    if let dot = name.lastIndex(of: "."), names.contains(String(name[..<dot])) {
      return "did you mean \"\(name[..<dot])\"?"
    }
    if couldBeTemplate(name) { return "add \(library.path(of: name))" }
    let example = parts.first { $0.contains("/") } ?? parts.first ?? "card"
    return "expected the path of a template without \".mustache\", such as \"\(example)\""
  }

  /// Whether a file of the theme could have that name: no hidden one, and none in quotes.
  private static func couldBeTemplate(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0.utf8.first != UInt8(ascii: ".") }
      && !name.hasSuffix(".mustache") && !name.contains { "\"'\\".contains($0) }
  }

  /// An override must have a block to fill that is shown, and only one can fill it.
  private mutating func checkOverrides(
    of parent: ParentTag, _ tree: SyntaxTree, _ context: CompileContext
  ) {
    let fillable = fillableBlocks(of: parent, tree, context)
    var seen: Set<String> = []
    for override in parent.overrides {
      if isFull { return }
      let name = override.name.text
      if let blocks = fillable?.all, !blocks.names.contains(name) {
        let help = advice.help(for: name, .block(of: tree.source.name)) {
          Self.help(forBlock: name, among: blocks.names)
        }
        report(
          override.name, "\"\(name)\" is not a block of \(parent.name.text)", help: help,
          isCertain: blocks.areAll, context)
        checkUnplaced(override, context)
      } else if let shown = fillable?.shown, !shown.names.contains(name) {
        report(
          override.name,
          "\"\(name)\" stands in a block of \(parent.name.text) that is filled as well",
          help: "it would never be shown: put it into what fills that block",
          isCertain: shown.areAll, context)
        checkUnplaced(override, context)
      }
      if !seen.insert(name).inserted {
        report(override.name, "the block \"\(name)\" is filled twice", context)
      }
    }
  }

  /// The blocks of the parent, and those that are shown in spite of what the tag fills: the same in all situations. Nil where it takes too
  /// long to tell.
  private mutating func fillableBlocks(
    of parent: ParentTag, _ tree: SyntaxTree, _ context: CompileContext
  ) -> FillableBlocks? {
    guard let first = parent.overrides.first else { return nil }
    let tag = BlockFilling.Text(template: context.tree.source.name, number: first.number)
    if let known = fillableBlocks[tag] { return known }
    let name = tree.source.name
    guard let all = library.blocks(reachableFrom: name, &looks),
      let shown = library.blocks(reachableFrom: name, filling: parent.overrides, &looks)
    else { return nil }
    fillableBlocks[tag] = (all, shown)
    return (all, shown)
  }

  /// Compiles what fills no known block, for those mistakes in it that do not depend on where it is put.
  private mutating func checkUnplaced(_ override: BlockOverride, _ context: CompileContext) {
    guard allowsLevel(at: override.name, context) else { return }
    depth += 1
    defer { depth -= 1 }
    var context = context
    context.knowsScope = false
    var emitter = PieceEmitter()
    emit(override.content, into: &emitter, context)
  }

  private static func help(forBlock name: String, among blocks: Set<String>) -> String {
    if let guess = NameAdvice.guess(for: name, among: blocks) { return guess }
    let known = blocks.sorted().prefix(20).joined(separator: ", ")
    return blocks.isEmpty ? "it has no blocks" : "expected one of: \(known)"
  }
}
