package import CatalogTemplates

/// Why a theme cannot be used: everything that is wrong with it, at once.
package struct SiteTemplatesError: Error, Sendable, CustomStringConvertible {
  package let problems: TemplateProblems
  /// What is wrong with the files that are not templates.
  package let theme: [ThemeError]

  package init(problems: TemplateProblems, theme: [ThemeError]) {
    self.problems = problems
    self.theme = theme
  }

  package var description: String {
    (problems.sorted.map(\.description) + theme.map(\.description)).joined(separator: "\n")
  }
}
