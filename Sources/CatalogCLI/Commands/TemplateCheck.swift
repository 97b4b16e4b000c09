import CatalogSite
import CatalogTemplates

/// Every template against what its pages offer. Touches nothing but the folder of the templates.
struct TemplateCheck {
  /// One a problem, with the place and the line.
  let findings: [String]
  let folder: String

  init(_ configuration: Configuration) {
    folder = configuration.templates
    do {
      let templates = try SiteTemplates(
        directory: folder, displayedAs: folder, language: configuration.language)
      findings = templates.unused.map {
        "\(configuration.templates)/\($0).mustache: no page uses this template; is it misnamed?"
      }
    } catch {
      findings = error.problems.sorted.map(\.description) + error.theme.map(\.description)
    }
  }
}
