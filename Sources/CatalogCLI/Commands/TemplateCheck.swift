import CatalogSite

/// Every template against what its pages offer, and every stylesheet against the files it wants. Touches nothing but the folder of the templates.
struct TemplateCheck {
  /// One a problem, with the place and the line.
  let findings: [String]
  /// That there are none, or may be more.
  let note: String?

  init(_ configuration: Configuration) {
    let folder = configuration.templates
    do {
      let templates = try SiteTemplates(
        directory: folder, displayedAs: folder, language: configuration.language)
      let unused = templates.unused.map {
        "\(folder)/\($0).mustache: no page uses this template; is it misnamed?"
      }
      findings = (templates.linkedFolders + templates.lostLinks).map { "\($0)" } + unused
      let remark = findings.isEmpty ? "no problem in \(folder)" : templates.lostLinksRemark
      note = remark.map { "templates: \($0)" }
    } catch {
      findings = error.findings
      note = error.remark.map { "templates: \($0)" }
    }
  }
}
