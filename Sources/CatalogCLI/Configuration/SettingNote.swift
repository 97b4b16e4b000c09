import CatalogData
import CatalogPublishing

/// What is to be known of a setting: the reference tells it, and the reader of the settings goes by it.
struct SettingNote {
  let meaning: String
  /// What a value looks like, as it follows "expected" in a message too.
  let form: String
  /// What counts where nobody says otherwise, as it would be written; nil where nothing does.
  let fallback: String?
  /// Of a setting that is a whole number.
  let range: ClosedRange<Int>?
}

extension Setting {
  /// To be asked of a setting that has one.
  var fallback: String {
    guard let text = note.fallback else { preconditionFailure("\(rawValue) has no default") }
    return text
  }

  /// How the help of its flag ends.
  var defaultHelp: String { "(default: \(fallback))" }

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
        "Where the site will stand: for the sitemap, feeds, canonical links, previews and 404.html.",
        "an http or https address such as https://example.org/catalog/", nil)
    case .cachePolicy:
      .init(
        "When the API is asked. `local-first`: not for what is fresh in the store; `remote-first`: always, whether it changed; `no-cache`: "
          + "always, for everything anew; `cache-only`: never.",
        "local-first, remote-first, no-cache or cache-only", "local-first")
    case .concurrency:
      .init(
        "Requests at a time. A host that sends pages without end takes some 7 MB of memory with each, 99 MB in all with 8 and 457 with 64; for pictures `image-concurrency` tells it.",
        1...64, "8")
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
        "hosts such as cdn.example.org or localhost:8080, commas between them", nil)
    case .imageFreshness:
      .init(
        "How long a picture is taken as it is before its host is asked again.", Self.time, "30d")
    case .imageCacheSize:
      .init(
        "What the stored pictures may take, with their small versions; what the site shows stays also where it is more, and what only past states show comes on top.",
        "a size such as 500MB or 2GB", "1GB")
    case .imageConcurrency:
      .init(
        "Pictures fetched at a time; unless it is set, as many as `concurrency` says. A host that sends them without end takes some 20 MB of memory with each: 179 MB in all with 8, 342 with 16, 1,297 with 64.",
        1...64, nil)
    case .imageThumbnail:
      .init(
        "Lists show small versions of pictures, made by the program `vipsthumbnail`, whose sides have at most so many pixels.",
        16...2000, nil)
    case .freshnessCharacter:
      .init("How long an answer about characters is taken as it is.", Self.time, "24h")
    case .freshnessLocation: .init("The same of locations.", Self.time, "24h")
    case .freshnessEpisode: .init("The same of episodes.", Self.time, "24h")
    case .timeoutConnect: .init("The longest wait for a connection.", Self.timeout, "10s")
    case .timeoutIdle: .init("The longest silence.", Self.timeout, "20s")
    case .timeoutTotal:
      .init("The longest one attempt may take, redirects included.", Self.timeout, "60s")
    case .retries: .init(Self.retriesMeaning, 0...20, "3")
    case .title: .init("What the site is called.", Self.text, "Character catalog")
    case .description:
      .init(
        "The sentence under its name.", Self.text,
        "Every character, location and episode, to browse offline.")
    case .licence:
      .init("Under what terms the data may be used, as the site tells it.", Self.text, nil)
    case .accent:
      .init(
        "The colour of links and marks, instead of the theme's; darker on light paper and lighter on dark, as far as reading needs it.",
        "a colour such as #7a1fa2, in catalog.yaml in quotes", nil)
    case .logo:
      .init(
        "The picture beside the site's name, by its path in the site: `logo.svg` is `Content/root/logo.svg`, and `assets/logo.svg` the theme's own.",
        "the path of a picture in the site, such as logo.svg or assets/logo.png", nil)
    case .language:
      .init(
        "Of the pages: a file in the theme's `texts`.", "a language tag such as en or pt-BR", "en")
    case .smartPunctuation:
      .init(
        "Whether straight quotes, `--`, `---` and `...` in your own texts become “ ” and ‘ ’, –, — and …; the quotes are English ones in every language.",
        "true or false", "false")
    case .facetPages:
      .init(
        "Pages of lists by species and gender, all together; a list that does not fit is left out.",
        0...1_000_000, "1000")
    case .snapshotsKeep: .init("States of the data that are kept.", 1...Int.max, nil)
    case .changesPages:
      .init(
        "Changes of the data that the site tells, the newest; who left before them has no page any more. With 0 it tells none, and has no feeds.",
        0...10_000, "100")
    case .snapshotsMaxAge:
      .init(
        "States that were last seen longer ago are forgotten, but for the one before the current one.",
        Self.time, nil)
    case .publishTo:
      .init(
        "Where the site is published.",
        "a folder, or rclone:remote:path for everything that rclone reaches", nil)
    case .publishHost:
      .init(
        "Whose limits are checked, and whose files go along.",
        Self.names(WebHost.self), nil)
    case .publishKeep: .init("Releases that stay in a folder.", 1...Int.max, "5")
    case .publishGrace:
      .init("How long assets stay that only older pages ask for.", Self.time, "7d")
    case .publishFiles:
      .init(
        "Files for the host, instead of those it reads.",
        Self.names(HostFile.self) + " with commas between them, or none", nil)
    case .publishCompress:
      .init(
        "Packed copies, instead of those the host sends.",
        Self.names(PackedForm.self) + " with a comma between them, or none", nil)
    }
  }

  private static var retriesMeaning: String {
    let policy = RetryPolicy()
    let health = HostHealth()
    return
      "Attempts after the first, of which all requests of a run together make \(RetryBudget().total) at most. "
      + "A host that asks to come later (429, or 503 with `Retry-After`) is waited for without spending any, until it has answered nothing else for \(health.patience.inSeconds), or told one request so more than \(policy.pauses) times; with 0 attempts it is not waited for. "
      + "Where it asks for more than \(policy.longestRetryAfter.inSeconds), the request fails at once, and the host is not asked for \(health.coolDown.inSeconds). "
      + "It is left alone for as long where it only fails for some seconds, at least \(health.threshold) times in a row and twice as often as it is asked at a time."
  }

  private static let time = "a time such as 90s, 15m, 24h or 7d"
  private static let timeout = "a time from 0.1s to 1d, such as 90s or 15m"
  private static let text = "a text that is not blank"

  private static func names<Value: RawRepresentable<String> & CaseIterable>(_: Value.Type)
    -> String
  {
    Value.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

extension SettingNote {
  fileprivate init(_ meaning: String, _ form: String, _ fallback: String?) {
    self.init(meaning: meaning, form: form, fallback: fallback, range: nil)
  }

  fileprivate init(_ meaning: String, _ range: ClosedRange<Int>, _ fallback: String?) {
    let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
    self.init(
      meaning: meaning, form: "a whole number from \(range.lowerBound)\(end)",
      fallback: fallback, range: range)
  }
}
