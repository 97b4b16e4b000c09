package import CatalogTemplates

/// What one template, which every theme must have, sees.
package protocol TemplatePage {
  /// What the template is called, without `.mustache`.
  static var template: String { get }
  static var schema: Schema<Self> { get }
}

extension TemplatePage {
  static var outline: SchemaOutline { schema.outline }
}

extension TemplateLibrary {
  /// Checks the template of a page and everything it uses, and compiles it.
  func compile<Page: TemplatePage>(
    _ page: Page.Type, problems: inout TemplateProblems
  ) -> Template<Page>? {
    compile(page.template, against: page.schema, problems: &problems)
  }
}
