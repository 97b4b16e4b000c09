/// Variables and sections.
extension TemplateCompiler {
  mutating func emit(
    _ nodes: [SyntaxNode], into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    for node in nodes {
      if isFull { return }
      switch node {
      case .lineStart: emitter.beginLine(context.indentation)
      case .text(let bytes): emitter.append(literal: bytes)
      case .variable(let name, let isEscaped): emit(name, isEscaped, into: &emitter, context)
      case .section(let section): emit(section, into: &emitter, context)
      case .partial(let partial): emit(partial, into: &emitter, context)
      case .parent(let parent): emit(parent, into: &emitter, context)
      case .block(let block): emit(block, into: &emitter, context)
      }
    }
  }

  private mutating func emit(
    _ name: TagName, _ isEscaped: Bool, into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    if let constants = library.constants, let key = constants.key(of: name.text) {
      return emit(key, of: constants, name, isEscaped, into: &emitter, context)
    }
    guard let found = resolve(name, context) else { return }
    let place = places.refusing(found.kind, at: name, of: context.tree.source.name)
    if let place {
      report(
        name, place.message(on: name.text, found.kind), help: place.help(on: name.text, found.kind),
        isCertain: context.knowsScope, context)
    }
    guard let append = isEscaped ? found.access.escaped : found.access.raw else {
      let text = name.text
      let section = "use it as a section: {{#\(text)}} … {{/\(text)}}"
      switch found.kind {
      case .flag:
        reportMeaning(
          of: name, "\"\(text)\" is a flag and cannot be shown", help: section, context)
      case .list, .texts:
        reportMeaning(
          of: name, "\"\(text)\" is a list and cannot be shown", help: section, context)
      case .html where place != nil: break
      case .html:
        reportMeaning(
          of: name, "\"\(text)\" is HTML, which is written as it is", help: "write {{{\(text)}}}",
          context)
      default:
        reportMeaning(
          of: name, "\"\(text)\" is an object and cannot be shown",
          help: "name one of its fields, such as \(example(of: found, name))", context)
      }
      return
    }
    if !isEscaped, library.dialect == .theme, let noun = found.kind.escapedNoun {
      reportMeaning(
        of: name, "\"\(name.text)\" is \(noun) and is always escaped",
        help: "write {{\(name.text)}}", context)
    }
    emitter.append(.append(slot: found.slot, append))
  }

  /// A constant becomes part of the text round it.
  private mutating func emit(
    _ key: String, of constants: TemplateConstants, _ name: TagName, _ isEscaped: Bool,
    into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    guard let value = constants.values[key] else {
      return refuse(key, of: constants, name, context)
    }
    guard isEscaped else { return emitter.append(literal: Array(value.utf8)) }
    if let place = places.refusing(.text, at: name, of: context.tree.source.name) {
      report(
        name, place.message(on: name.text, .text), help: place.help(on: name.text, .text), context)
    }
    var output = OutputBuffer(capacity: value.utf8.count)
    output.appendEscaped(value)
    emitter.append(literal: output.bytes)
  }

  /// - Parameter key: of no constant that could be written.
  private mutating func refuse(
    _ key: String, of constants: TemplateConstants, _ name: TagName, _ context: CompileContext
  ) {
    let place = TagName(text: key, offset: name.offset + constants.root.utf8.count + 1)
    if let advice = constants.refused[key] {
      report(
        place, "\"\(key)\" of \(constants.source) cannot be written here", help: advice, context)
      return
    }
    let help = advice.help(for: key, .constant) {
      NameAdvice.guess(for: key, among: constants.values.keys) ?? "add it there"
    }
    report(place, "\"\(key)\" is not a text of \(constants.source)", help: help, context)
  }

  private mutating func emit(
    _ section: SectionTag, into emitter: inout PieceEmitter, _ context: CompileContext
  ) {
    guard allowsLevel(at: section.name, context) else { return }
    depth += 1
    defer { depth -= 1 }
    let found = section.name.isWord ? subject(of: section.name, context) : nil
    if let found, found.access.test == nil {
      reportMeaning(
        of: section.name, "\"\(section.name.text)\" is a number and cannot be a section",
        help: "expected a flag, a text, a list, an object or something optional", context)
    }
    var inner = context
    if found == nil, !section.isInverted || !section.name.isWord,
      library.constants?.key(of: section.name.text) == nil
    {
      inner.knowsScope = false
    }
    let visit = section.isInverted ? nil : found?.access.visit
    if let found, visit != nil, let nested = found.nested {
      inner = context.pushing(
        nested, from: found.slot, isDeeper: found.kind == .list || found.kind == .optionalObject)
    }
    // Where the name is unknown the content is compiled all the same, for the problems in it.
    var sectionEmitter = PieceEmitter()
    emit(section.content, into: &sectionEmitter, inner)
    let content = sectionEmitter.finish()
    emitter.append(callsOf: sectionEmitter)
    guard let found, let test = found.access.test else { return }
    if let visit, let nested = found.nested {
      emitter.append(.each(slot: found.slot, visit, into: nested, content))
    } else {
      emitter.append(.when(slot: found.slot, test, wanted: !section.isInverted, content))
    }
  }

  /// What a section is on; nil after reporting why it can be on nothing.
  private mutating func subject(of name: TagName, _ context: CompileContext) -> Resolution? {
    guard let constants = library.constants, let key = constants.key(of: name.text) else {
      return resolve(name, context)
    }
    guard constants.values[key] != nil || constants.refused[key] != nil else {
      refuse(key, of: constants, name, context)
      return nil
    }
    report(
      name, "\"\(name.text)\" cannot be a section",
      help: constants.refused[key] ?? "it is the same on every page; write {{\(name.text)}}",
      context)
    return nil
  }

  private func example(of found: Resolution, _ name: TagName) -> String {
    let fields = found.nested.map { slots.nodes[$0].fields } ?? []
    let field = fields.first { $0.access.escaped != nil && $0.name != "." }
    return "{{\(name.text == "." ? "" : name.text + ".")\(field?.name ?? "name")}}"
  }
}
