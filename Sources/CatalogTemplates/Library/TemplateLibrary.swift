/// The templates of a site, by name, each parsed once. A value: use it from as many tasks as you like.
package struct TemplateLibrary: Sendable {
  let trees: [String: SyntaxTree]
  /// What messages put before the name of a template that does not exist.
  private let folder: String
  /// Why a template that is there could not be read, by its name. No template that uses it is compiled; that it is missing is not said.
  package internal(set) var unreadable: [String: TemplateLibraryError] = [:]
  /// Names of folders beside the templates that only a link leads to, sorted. What they hold is not read.
  package internal(set) var linkedFolders: [String] = []
  /// Names that mean the same on every page; nil when there are none.
  package var constants: TemplateConstants?
  package var dialect = TemplateDialect.theme
  /// The templates that there must be: none of them is another one that was misnamed, and none is empty, as a full disk leaves a file.
  ///
  /// A comment alone is not empty. It was written on purpose, and hides no names: it would end at the first tag in it.
  package var needed: Set<String> = []

  /// Parses `sources`. Mistakes in them are reported by `compile`, for the templates that are used.
  package init(_ sources: [TemplateSource]) {
    self.init(sources, folder: "")
  }

  init(_ sources: [TemplateSource], folder: String) {
    self.folder = folder
    trees = Dictionary(
      sources.map { ($0.name, TemplateParser.parse($0)) }, uniquingKeysWith: { $1 })
  }

  /// The names of all templates, sorted.
  package var names: [String] { trees.keys.sorted() }

  /// The templates that neither are among `roots` nor are used by them as partials or parents, sorted: a
  /// file that is misnamed shows up here.
  package func unused(roots: some Sequence<String>) -> [String] {
    var used: Set<String> = []
    var waiting = Array(roots)
    while let name = waiting.popLast() {
      if let tree = trees[name], used.insert(name).inserted {
        waiting.append(contentsOf: TemplateReferences(of: tree.nodes).templates)
      }
    }
    return names.filter { !used.contains($0) }
  }

  /// Whether templates may name what nobody sees: because mistakes in their tags stand before it, a comment takes it in, or because a
  /// template that there must be, or that a tag names, is not there, is empty or cannot be read.
  package var hidesNames: Bool {
    !unreadable.isEmpty || !needed.allSatisfy { trees[$0]?.isEmpty == false }
      || trees.values.contains { tree in
        !tree.issues.isEmpty || !tree.cutComments.isEmpty
          || TemplateReferences(of: tree.nodes).templates.contains { trees[$0] == nil }
      }
  }

  /// The constants that templates name, by the part after their root, sorted.
  package func constantsUsed(root: String) -> [String] {
    let constants = TemplateConstants(root: root, values: [:], source: "")
    let used = trees.values.flatMap { TemplateReferences(of: $0.nodes).variables }
    return Set(used.compactMap(constants.key)).sorted()
  }

  /// What templates name behind a word that is probably a slip of `root`: `close` of `{{txet.close}}`.
  package func constantsMeant(root: String) -> Set<String> {
    let named = trees.values.flatMap { TemplateReferences(of: $0.nodes).variables }
    return Set(
      named.compactMap { name -> String? in
        guard let dot = name.firstIndex(of: "."),
          NearestName.suggestion(for: String(name[..<dot]), among: [root]) != nil
        else { return nil }
        return String(name[name.index(after: dot)...])
      })
  }

  /// Checks the template `name` and everything it uses against `schema`, and compiles it.
  ///
  /// - Parameter problems: receives every problem found, of the template, its partials and its parents. Where it holds a thousand, no more
  ///   are looked for.
  /// - Returns: the template, or nil if there were problems, if it or one that it uses is unreadable, or if the task is cancelled: then
  ///   there may be more problems than these, and some of these may be none.
  package func compile<Page>(
    _ name: String, against schema: Schema<Page>, problems: inout TemplateProblems
  ) -> Template<Page>? {
    guard let tree = trees[name] else {
      if unreadable[name] == nil { problems.insert(missing(name)) }
      return nil
    }
    if needed.contains(name), tree.isEmpty {
      problems.insert(Self.empty(tree.source))
      return nil
    }
    var compiler = TemplateCompiler(library: self, root: schema.node, problems: problems)
    let code = compiler.compile(name)
    problems = compiler.problems
    return code.map { Template(name: name, code: $0) }
  }

  private func missing(_ name: String) -> TemplateProblem {
    let near = NearestName.suggestion(for: name, among: trees.keys.filter { !needed.contains($0) })
    let help = near.map { "is \"\($0)\" meant to be it?" } ?? "the site needs it: add this file"
    return TemplateProblem(
      path: path(of: name), message: "the template \"\(name)\" does not exist", help: help)
  }

  private static func empty(_ source: TemplateSource) -> TemplateProblem {
    TemplateProblem(
      path: source.path,
      message: "the template \"\(source.name)\" is empty, and so is what the site makes of it",
      help: "write it, or a comment where that is meant: {{! nothing }}")
  }

  /// What messages call a template, whether it is there or not.
  package func path(of name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name).mustache"
  }
}
