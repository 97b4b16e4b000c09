import ArgumentParser
import CatalogPublishing

/// How a site is published; each may stand in `catalog.yaml`, for all targets or for one.
struct PublishOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Releases that stay in a folder, the new one among them. \(Setting.publishKeep.defaultHelp)",
      valueName: "n"))
  var keep: String?

  @Option(
    help: ArgumentHelp(
      "How long assets of older pages stay, whose names change with their content. \(Setting.publishGrace.defaultHelp)",
      valueName: "time"))
  var grace: String?

  @Option(
    help: ArgumentHelp(
      "Check the limits and write the files of a host: github-pages, cloudflare-pages, netlify, nginx or caddy.",
      valueName: "host"), completion: .list(WebHost.allCases.map(\.rawValue)))
  var host: String?

  var layer: [Setting: SettingValue] {
    .init(flags: [
      (.publishKeep, "--keep", keep), (.publishGrace, "--grace", grace),
      (.publishHost, "--host", host),
    ])
  }
}
