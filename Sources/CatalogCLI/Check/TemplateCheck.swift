import CatalogSite
import CatalogTemplates

/// Every template against what its pages offer, and every stylesheet against the files it wants. Touches nothing but the folder of the
/// templates.
struct TemplateCheck {
  /// One a problem, with the place and the line.
  let findings: [String]
  /// That there are none, or may be more.
  let note: String?

  init(_ configuration: Configuration) {
    let folder = configuration.templates
    do {
      let templates = try configuration.siteTemplates()
      findings = templates.findings.map(\.description)
      let remark = findings.isEmpty ? "no problem in \(folder)" : templates.lostLinksRemark
      note = remark.map { "templates: \($0)" }
    } catch {
      findings = error.findings
      note = error.remark.map { "templates: \($0)" }
    }
  }
}
