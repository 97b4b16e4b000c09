package import CatalogTemplates

/// Why a theme cannot be used: everything that is wrong with it, at once.
package struct SiteTemplatesError: Error, Sendable, CustomStringConvertible {
  package let problems: TemplateProblems
  /// What is wrong with the files that are not templates.
  package let theme: [ThemeError]
  /// Links of the theme's stylesheets that will lead nowhere.
  let lostLinks: [TemplateProblem]

  package init(
    problems: TemplateProblems, theme: [ThemeError], lostLinks: [TemplateProblem] = []
  ) {
    self.problems = problems
    self.theme = theme
    self.lostLinks = lostLinks
  }

  /// Everything that was found wrong, each with lines of its own.
  package var findings: [String] {
    (problems.sorted + lostLinks).map(\.description) + theme.map(\.description)
  }

  /// What else is to be said; nil where all that is wrong was found.
  package var remark: String? { problems.remark(on: "problems of templates") }

  /// All of that.
  package var lines: [String] { findings + [remark].compactMap(\.self) }

  package var description: String { lines.joined(separator: "\n") }
}
