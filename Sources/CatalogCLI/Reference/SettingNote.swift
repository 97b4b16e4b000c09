/// What a reader of the reference is told of a setting.
struct SettingNote {
  let meaning: String
  /// What a value looks like.
  let form: String
  /// As it would be written; nil where there is none unless set.
  let fallback: String?
}

extension Setting {
  var note: SettingNote {
    switch self {
    case .source:
      .init(
        "Where the data comes from. That of a folder is dated by its newest record, never by the clock.",
        "an http or https address, or a folder of recorded responses",
        "https://rickandmortyapi.com/api")
    case .output: .init("The folder of the site.", "a path", "Output")
    case .templates: .init("The folder of the theme.", "a path", "Templates")
    case .content:
      .init("The folder with notes, corrections, pages and files of your own.", "a path", "Content")
    case .state:
      .init("The folder with what was fetched, and the past of the data.", "a path", ".catalog")
    case .baseURL:
      .init(
        "Where the site will stand: for feeds, canonical links, previews and 404.html.",
        "an http or https address", nil)
    case .cachePolicy:
      .init(
        "When the API is asked: what is fresh is taken from the store; it is always asked whether it changed; everything is fetched anew; "
          + "nobody is asked.", "local-first, remote-first, no-cache or cache-only", "local-first")
    case .concurrency: .init("Requests at a time.", "1 to 64", "8")
    case .maxRemoved:
      .init(
        "A catalog that lost more of its characters, locations or episodes is refused.",
        "a share such as 5% or a number", "5%")
    case .maxStale:
      .init(
        "An API's answers that were last confirmed longer ago are refused; a folder is read each time.",
        Self.time, nil)
    case .maxMissingAvatars:
      .init("A site that lacks more pictures is refused.", "a share such as 1% or a number", "1%")
    case .avatars:
      .init(
        "Whether the source's pictures are fetched; with `skip` the site shows drawings in their place, also where it had them before.",
        "load or skip", "load")
    case .imageHosts:
      .init(
        "Hosts of pictures besides the source's own.",
        "names with commas between them, with the port where it is not the usual one", nil)
    case .imageFreshness:
      .init(
        "How long a picture is taken as it is before its host is asked again.", Self.time, "30d")
    case .imageCacheSize:
      .init(
        "What the stored pictures may take; those that only past states show come on top.",
        "a size such as 500MB or 2GB", "1GB")
    case .imageConcurrency:
      .init("Pictures fetched at a time.", "1 to 64", "as many as `concurrency` says")
    case .imageThumbnail:
      .init(
        "Lists show small versions of pictures, made by the program `vipsthumbnail`, whose sides are at most this long.",
        "16 to 2000 pixels", nil)
    case .freshnessCharacter:
      .init("How long an answer about characters is taken as it is.", Self.time, "24h")
    case .freshnessLocation: .init("The same of locations.", Self.time, "24h")
    case .freshnessEpisode: .init("The same of episodes.", Self.time, "24h")
    case .timeoutConnect: .init("The longest wait for a connection.", Self.timeout, "10s")
    case .timeoutIdle: .init("The longest silence.", Self.timeout, "20s")
    case .timeoutTotal:
      .init("The longest one attempt may take, redirects included.", Self.timeout, "60s")
    case .retries: .init("Attempts after the first.", "0 to 20", "3")
    case .title: .init("What the site is called.", "text", "Character catalog")
    case .description:
      .init(
        "The sentence under its name.", "text",
        "Every character, location and episode, to browse offline.")
    case .licence:
      .init("Under what terms the data may be used, as the site tells it.", "text", nil)
    case .language:
      .init(
        "Of the pages: a file in the theme's `texts`.", "a language tag such as en or pt-BR", "en")
    case .facetPages:
      .init(
        "Pages of lists by species and gender, all together; a list that does not fit is left out.",
        "0 to 1000000", "1000")
    case .snapshotsKeep: .init("States of the data that are kept.", "a number from 1", nil)
    case .changesPages:
      .init(
        "Changes of the data that the site tells, the newest; with 0 it tells none, and has no feeds.",
        "0 to 10000", "100")
    case .snapshotsMaxAge:
      .init(
        "States that were last seen longer ago are forgotten, but for the one before the current one.",
        Self.time, nil)
    case .publishTo:
      .init("Where the site is published.", "a folder of releases, or rclone:remote:path", nil)
    case .publishHost:
      .init(
        "Whose limits are checked, and whose files go along.",
        "github-pages, cloudflare-pages, netlify, nginx or caddy", nil)
    case .publishKeep: .init("Releases that stay in a folder.", "a number from 1", "5")
    case .publishGrace:
      .init("How long assets stay that only older pages ask for.", Self.time, "7d")
    case .publishFiles:
      .init(
        "Files for the host, instead of those it reads.",
        "nojekyll, headers, redirects with commas between them, or none", nil)
    case .publishCompress:
      .init(
        "Packed copies, instead of those the host sends.",
        "gz, br with a comma between them, or none",
        nil)
    }
  }

  private static let time = "a time such as 90s, 15m, 24h or 7d"
  private static let timeout = "a time from 0.1s to 1d"
}

extension SettingNote {
  fileprivate init(_ meaning: String, _ form: String, _ fallback: String?) {
    self.init(meaning: meaning, form: form, fallback: fallback)
  }
}
