import ArgumentParser
import CatalogData
import CatalogDomain
import Foundation

struct InitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Begin a new project: settings, templates, a place for words of your own, and CI.",
    discussion: """
      Writes catalog.yaml with every setting explained, the templates to edit, Content, a .gitignore, and workflows for GitHub and GitLab \
      that build and publish the site, GitHub's every day. Files that are there are never written over, so it may be called again.

        catalog init my-catalog
        catalog init . --source https://api.example.org --title "Our people"
      """)

  @Argument(
    help: ArgumentHelp("The project's folder.", valueName: "folder"), completion: .directory)
  var folder = "."

  @Option(
    help: ArgumentHelp(
      "Where the data comes from: an address or a folder of recorded responses. \(Setting.source.defaultHelp)",
      valueName: "url"),
    completion: .directory)
  var source: String?

  @Option(
    help: ArgumentHelp(
      "What the site is called. \(Setting.title.defaultHelp)", valueName: "text"))
  var title: String?

  @OptionGroup var speech: TerminalOptions

  func validate() throws {
    if let title, title.allSatisfy(\.isWhitespace) {
      throw ValidationError("The title is empty.")
    }
  }

  /// Not in `validate()`, for the reason that `UnreadArgument` tells.
  private func checkFolder() throws {
    if folder.isEmpty { throw ValidationError("The folder of the project has no name.") }
  }

  func run() async throws {
    try checkFolder()
    let project = try NewProject(folder: folder, source: checkedSource(), title: title)
    let misnamed = ConfigurationFile.misnamed(in: folder)
    let outcome = try project.write()
    let terminal = speech.terminal
    for line in lines(of: outcome, besides: misnamed) { terminal.outcome(line) }
  }

  /// A folder is meant from here, and settings mean it from where they stand: a path that is not from the root of the disk becomes one
  /// from the project, so that both can be moved together.
  private func checkedSource() throws(CommandFailure) -> String? {
    guard let source else { return nil }
    let reader = ConfigurationReader(
      layers: [[.source: SettingValue(text: source, origin: .flag("--source"))]], now: Date(),
      environment: [:])
    let kind: Configuration.Source
    do {
      kind = try reader.configuration().source
    } catch {
      throw CommandFailure(.usage, lines: error.problems)
    }
    guard case .folder = kind else { return source }
    guard PathReach.isFolder(source) == true else {
      let problem =
        PathReach(source).obstacle.map { "which \($0)" } ?? "and there is no such folder"
      throw CommandFailure(
        .usage,
        "--source is \"\(AddressText.withoutPassword(source))\", \(problem); an address begins with https:// or http://"
      )
    }
    return source.hasPrefix("/") ? source : RelativePath(of: source, from: folder).text
  }

  /// - Parameter misnamed: a file that was meant to be that of the settings, and is not read.
  private func lines(of outcome: NewProject.Outcome, besides misnamed: String?) -> [String] {
    var lines: [String] = []
    if !outcome.written.isEmpty {
      lines.append("Written into \(folder):")
      lines += Self.summary(of: outcome.written).map { "  " + $0 }
    }
    if !outcome.kept.isEmpty {
      lines.append("There before, and left as they are:")
      lines += Self.summary(of: outcome.kept).map { "  " + $0 }
    }
    lines += ["", "Next:"]
    let way = RelativePath(of: folder, from: ".").text
    if way != "." {
      // A shell takes `..` away by its letters, too.
      let place = folder.hasPrefix("/") ? PathFromRoot(folder).text : way
      lines.append("  cd \(Self.quoted(place))")
    }
    if !outcome.unignored.isEmpty {
      let rules = outcome.unignored.joined(separator: " and ")
      lines.append("  add \(rules) to .gitignore, so that git leaves out what is made")
    }
    if let misnamed, outcome.written.contains(ConfigurationFile.defaultName) {
      lines.append(
        "  bring what \(misnamed) says into \(ConfigurationFile.defaultName): it is not read")
    }
    if let source, (try? APIAddress(source))?.authorization != nil,
      outcome.written.contains(ConfigurationFile.defaultName)
    {
      lines.append(
        "  keep \(ConfigurationFile.defaultName) out of git, or give the source by \(Setting.source.environmentName) instead: its address has a user's password"
      )
    }
    let unwritten = [source.map { _ in "source" }, title.map { _ in "title" }].compactMap(\.self)
    if !unwritten.isEmpty, outcome.kept.contains(ConfigurationFile.defaultName) {
      let flags = unwritten.map { "--" + $0 }.joined(separator: " and ")
      lines.append(
        "  write \(unwritten.joined(separator: " and ")) into \(ConfigurationFile.defaultName) yourself: it was there before, so that \(flags) changed nothing"
      )
    }
    return lines + [
      "  catalog build    crawl the source, and write the site into Output",
      "  catalog serve    look at it, and see every edit at once",
    ]
  }

  /// Files at the top by their names, those in a folder by their number.
  private static func summary(of paths: [String]) -> [String] {
    var counts: [String: Int] = [:]
    var order: [String] = []
    for path in paths {
      let top = path.split(separator: "/", maxSplits: 1)
      let name = top.count > 1 && !path.hasPrefix(".") ? top[0] + "/" : path[...]
      if counts[String(name)] == nil { order.append(String(name)) }
      counts[String(name), default: 0] += 1
    }
    return order.map { name in
      let count = counts[name] ?? 0
      return name.hasSuffix("/") ? "\(name)  (\(Counted(count, "file")))" : name
    }
  }

  /// As a shell reads it.
  private static func quoted(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+@%".utf8)
    // Quotes would not keep it from being taken for an option.
    if path.hasPrefix("-") { return quoted("./" + path) }
    if path.utf8.allSatisfy(plain.contains) { return path }
    return "'"
      + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
