import CatalogSite
import CatalogTemplates

/// Every template against what its pages offer, and every stylesheet against the files it wants. Touches nothing but the folder of the templates.
struct TemplateCheck {
  /// One a problem, with the place and the line.
  let findings: [String]
  let folder: String

  init(_ configuration: Configuration) {
    folder = configuration.templates
    do {
      let templates = try SiteTemplates(
        directory: folder, displayedAs: folder, language: configuration.language)
      let unused = templates.unused.map {
        "\(configuration.templates)/\($0).mustache: no page uses this template; is it misnamed?"
      }
      findings = templates.lostLinks.map(\.description) + unused
    } catch {
      findings = error.problems.sorted.map(\.description) + error.theme.map(\.description)
    }
  }
}
