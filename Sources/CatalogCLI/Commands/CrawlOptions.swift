import ArgumentParser

/// What commands take that read the catalog.
struct CrawlOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The API's address, or a folder of recorded responses. \(Setting.source.defaultHelp)",
      valueName: "url|dir"), completion: .directory)
  var source: String?

  @Option(
    help: ArgumentHelp(
      "Where stored answers and pictures are kept. \(Setting.state.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Where answers may come from: local-first, remote-first, no-cache or cache-only. \(Setting.cachePolicy.defaultHelp)",
      valueName: "policy"),
    completion: .list(["local-first", "remote-first", "no-cache", "cache-only"]))
  var cachePolicy: String?

  @Flag(
    help:
      "Ask the API whether anything changed (--cache-policy remote-first): all of its pages but those of a list that a crawl read to the end within the last hour before it was interrupted, and pictures whose time is over."
  )
  var refresh = false

  @Flag(help: "Use stored answers only (--cache-policy cache-only).")
  var offline = false

  @Option(
    help: ArgumentHelp(
      "Requests under way at once. \(Setting.concurrency.defaultHelp)", valueName: "n"))
  var concurrency: String?

  @Option(
    help: ArgumentHelp(
      "Refuse a catalog that lost more characters, locations or episodes than this share or number. \(Setting.maxRemoved.defaultHelp)",
      valueName: "share"))
  var maxRemoved: String?

  @Flag(
    help:
      "Believe that what a catalog lost is gone, or that it is empty, as far as its lists say so (\"count\": 0)."
  )
  var acceptRemovals = false

  @Option(
    help: ArgumentHelp(
      "Refuse an API's answers that were last confirmed longer ago. (default: any age)",
      valueName: "time"))
  var maxStale: String?

  @Option(
    help: ArgumentHelp(
      "Refuse a site that lacks more pictures than this share or number. \(Setting.maxMissingAvatars.defaultHelp)",
      valueName: "share"))
  var maxMissingAvatars: String?

  @Option(
    help: ArgumentHelp(
      "Pictures: load, or skip to show drawings in their place, also where the site had them before. \(Setting.avatars.defaultHelp)",
      valueName: "what"),
    completion: .list(["load", "skip"]))
  var avatars: String?

  @Flag(help: "Fail on warnings.")
  var strict = false

  @Option(
    help: ArgumentHelp("Write what happened as JSON.", valueName: "file"), completion: .file())
  var report: String?

  @Option(
    help: ArgumentHelp("Write what happens as lines of JSON.", valueName: "file"),
    completion: .file())
  var events: String?

  /// Refuses what cannot be meant together. Not in `validate`, which ends a command before there is anybody to tell `report` of it.
  func check() throws(CommandFailure) {
    let ways = [cachePolicy != nil, refresh, offline].count { $0 }
    if ways > 1 {
      throw CommandFailure(.usage, "Give one of --cache-policy, --refresh and --offline.")
    }
  }

  var layer: [Setting: SettingValue] {
    var layer = [Setting: SettingValue](flags: [
      (.source, "--source", source), (.state, "--state", state),
      (.cachePolicy, "--cache-policy", cachePolicy), (.concurrency, "--concurrency", concurrency),
      (.maxRemoved, "--max-removed", maxRemoved), (.maxStale, "--max-stale", maxStale),
      (.maxMissingAvatars, "--max-missing-avatars", maxMissingAvatars),
      (.avatars, "--avatars", avatars),
    ])
    if refresh {
      layer[.cachePolicy] = SettingValue(text: "remote-first", origin: .flag("--refresh"))
    }
    if offline {
      layer[.cachePolicy] = SettingValue(text: "cache-only", origin: .flag("--offline"))
    }
    return layer
  }
}
