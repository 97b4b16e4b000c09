import CatalogTemplates

extension TemplateLibrary {
  /// Of templates by their names, which stand for their paths, too.
  init(_ texts: [String: String]) {
    self.init(texts.map { TemplateSource(name: $0.key, path: $0.key, text: $0.value) })
  }
}

extension TemplateProblems {
  /// Where they are, in order.
  var places: [String] { sorted.map { "\($0.path):\($0.line):\($0.column)" } }
}

/// Compiles `templates["main"]` with the others at hand.
func compiled<Page>(
  _ templates: [String: String], _ schema: Schema<Page>
) throws(TemplateProblemList) -> Template<Page> {
  var library = TemplateLibrary(templates)
  library.dialect = .specification
  var problems = TemplateProblems()
  guard let template = library.compile("main", against: schema, problems: &problems)
  else { throw TemplateProblemList(messages: problems.sorted.map(\.summary)) }
  return template
}

func rendered<Page>(
  _ templates: [String: String], _ schema: Schema<Page>, _ page: Page
) throws(TemplateProblemList) -> String {
  let template = try compiled(templates, schema)
  var output = OutputBuffer()
  template.render(page, into: &output)
  return output.text
}

func rendered<Page>(
  _ text: String, _ schema: Schema<Page>, _ page: Page
) throws(TemplateProblemList) -> String {
  try rendered(["main": text], schema, page)
}

/// One line for each problem that compiling `templates["main"]` gives.
func problems<Page>(_ templates: [String: String], _ schema: Schema<Page>) -> [String] {
  do throws(TemplateProblemList) {
    _ = try compiled(templates, schema)
    return []
  } catch {
    return error.messages
  }
}

func problems<Page>(_ text: String, _ schema: Schema<Page>) -> [String] {
  problems(["main": text], schema)
}
