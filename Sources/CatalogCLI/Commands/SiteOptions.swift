import ArgumentParser

/// What commands take that make a site.
struct SiteOptions: ParsableArguments {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Where the site goes. \(Setting.output.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp("The templates. \(Setting.templates.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var templates: String?

  @Option(
    help: ArgumentHelp(
      "Notes, corrections, pages and files of your own. (default: Content, if there is one)",
      valueName: "dir"), completion: .directory)
  var content: String?

  @Option(
    help: ArgumentHelp(
      "Where the site will be published; canonical links, 404.html and the sitemap need it.",
      valueName: "url"))
  var baseURL: String?

  var layer: [Setting: SettingValue] {
    .init(flags: [
      (.output, "--output", output), (.templates, "--templates", templates),
      (.content, "--content", content),
      (.baseURL, "--base-url", baseURL),
    ])
  }
}
