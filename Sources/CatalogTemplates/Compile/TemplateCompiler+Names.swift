/// Names are looked up once, here: in the innermost context that has the first part, and from there on
/// strictly in what it names (Mustache specification, "name resolution").
extension TemplateCompiler {
  /// What `name` means here; nil after reporting why it means nothing.
  mutating func resolve(_ name: TagName, _ context: CompileContext) -> Resolution? {
    if name.text == "." { return resolveCurrent(name, context) }
    let parts = name.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first, !parts.contains("") else {
      report(
        name, "\"\(name.text)\" is not a name",
        help: NameAdvice.guess(for: name.text, among: ["."])
          ?? "expected words with single dots between", context)
      return nil
    }
    for slot in context.scope.slots.reversed() {
      guard let field = slots.nodes[slot].field(first) else { continue }
      noteMeaning(of: name, context)
      var found = Resolution(
        slot: slot, kind: field.kind, access: field.access,
        nested: slots.slot(nestedIn: field, of: slot))
      var offset = name.offset + first.utf8.count + 1
      for part in parts.dropFirst() {
        let place = TagName(text: part, offset: offset)
        guard let next = resolve(place, in: found, context) else { return nil }
        found = next
        offset += part.utf8.count + 1
      }
      return found
    }
    if let constants = library.constants, constants.root == name.text {
      let example = constants.values.keys.min() ?? "name"
      reportMeaning(
        of: name, "\"\(name.text)\" is all texts together",
        help: "name one of them, such as {{\(name.text).\(example)}}", context)
      return nil
    }
    reportUnknown(
      TagName(text: first, offset: name.offset), in: context.scope.slots,
      or: parts.count > 1 ? library.constants?.root : nil, context)
    return nil
  }

  private mutating func resolveCurrent(_ name: TagName, _ context: CompileContext) -> Resolution? {
    guard let slot = context.scope.innermost else { return nil }
    let node = slots.nodes[slot]
    guard let field = node.field(".") else {
      let example = node.fields.first { $0.access.escaped != nil }?.name ?? "name"
      reportMeaning(
        of: name, "{{.}} is a whole \(node.name) here and cannot be shown",
        help: "name one of its fields, such as {{\(example)}}", context)
      return nil
    }
    return Resolution(
      slot: slot, kind: field.kind, access: field.access,
      nested: slots.slot(nestedIn: field, of: slot))
  }

  /// A later part of a dotted name: a field of the object named so far.
  private mutating func resolve(
    _ part: TagName, in found: Resolution, _ context: CompileContext
  ) -> Resolution? {
    switch found.kind {
    case .object, .optionalObject:
      guard let visit = found.access.visit, let slot = found.nested else { return nil }
      guard let field = slots.nodes[slot].field(part.text) else {
        reportUnknown(part, in: [slot], context)
        return nil
      }
      noteMeaning(of: part, context)
      return Resolution(
        slot: found.slot, kind: field.kind, access: field.access.reached(through: visit),
        nested: slots.slot(nestedIn: field, of: slot))
    case .list, .texts:
      reportMeaning(
        of: part, "\"\(part.text)\" is asked of a list",
        help: "open a section on the list and name it there", context)
    default:
      reportMeaning(
        of: part, "\"\(part.text)\" is asked of a \(found.kind.rawValue), which has no fields",
        context)
    }
    return nil
  }

  /// - Parameter root: of constants, where one could stand.
  private mutating func reportUnknown(
    _ name: TagName, in slots: [Int], or root: String? = nil, _ context: CompileContext
  ) {
    let nodes = slots.reversed().map { self.slots.nodes[$0] }
    let nouns = nodes.filter { $0.field(".") == nil }.map(\.name)
    let owner = nouns.isEmpty ? nodes.first?.name ?? "" : nouns.joined(separator: " or ")
    let help = advice.help(for: name.text, root == nil ? .field(slots) : .fieldOrRoot(slots)) {
      Self.help(
        for: name.text,
        among: nodes.flatMap { $0.fields.map(\.name) } + [root].compactMap(\.self))
    }
    reportMeaning(
      of: name, "\"\(name.text)\" is not a field of \(owner)", help: help, isUnknown: true,
      context)
  }

  private static func help(for name: String, among names: [String]) -> String {
    if name == "else" {
      return "Mustache has no \"else\": write {{/name}}{{^name}} in its place"
    }
    if let guess = NameAdvice.guess(for: name, among: names) { return guess }
    let known = Array(Set(names).subtracting(["."])).sorted()
    if known.isEmpty { return "there are no fields here" }
    let shown = known.prefix(20).joined(separator: ", ")
    return "expected one of: \(shown)\(known.count > 20 ? ", …" : "")"
  }
}
