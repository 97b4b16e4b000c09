import ArgumentParser
import CatalogDomain
import CatalogPublishing
import CatalogSite
import Foundation

struct BundleCommand: AsyncParsableCommand {
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case zip
    case zim
  }

  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Pack the built site into one file that opens anywhere.",
    discussion: """
      A ZIP with one folder in it: start.html opens the site by double click, SHA256SUMS tells what every file holds. \
      catalog verify proves it where it arrives, and so does sha256sum -c.

        catalog bundle                              Output as site.zip
        catalog bundle --output 2026-11.zip         the folder in it is then 2026-11
        catalog bundle --site Other/Output
        catalog bundle --format zim                 one file for Kiwix, with search

      The same site gives the same file, byte for byte, wherever and whenever it is packed with the same zlib: names are \
      sorted, every file is dated 1980-01-01 or, where it is set, SOURCE_DATE_EPOCH. Only files that the build wrote go \
      in, not what others put into the output; a site that changed since is refused.
      """)

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The file to make. (default: site.zip, or site.zim)", valueName: "file"),
    completion: .file())
  var output: String?

  @Option(help: "zip, or zim: for Kiwix, by the program zimwriterfs.") var format = Format.zip

  @Option(
    help: ArgumentHelp("The built site. \(Setting.output.defaultHelp)", valueName: "dir"),
    completion: .directory)
  var site: String?

  @Option(
    help: ArgumentHelp(
      "Put the files in that a host reads, as catalog publish does: to upload, or to unpack there with unzip -DDo, which dates them anew, as nginx and caddy tell a change by date and size.",
      valueName: "host"), completion: .list(WebHost.allCases.map(\.rawValue)))
  var host: String?

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output needs a name.") }
    if format == .zim, host != nil { throw ValidationError("Give --host without --format zim.") }
  }

  func run() async throws {
    let flags = [Setting: SettingValue](flags: [
      (.output, "--site", site), (.publishHost, "--host", host),
    ])
    let invocation = try Invocation(global, flags: flags)
    let output = output ?? "site.\(format.rawValue)"
    try ProjectFiles(global, flags: flags, environment: invocation.configuration.environment)
      .check(output, flag: "--output")
    do {
      let line =
        switch format {
        case .zip: try await zip(output, invocation)
        case .zim: try await zim(output, invocation)
        }
      invocation.terminal.outcome(line)
    } catch let error as PublishingError {
      throw CommandFailure(error)
    }
  }

  private func zip(_ output: String, _ invocation: Invocation) async throws -> String {
    let configuration = invocation.configuration
    let folder = try Self.folder(for: output)
    let bundle = SiteBundle(
      folder: folder, files: try await files(invocation),
      start: StartPage(title: configuration.title, language: configuration.language),
      date: configuration.sourceDate)
    let report = try bundle.write(to: output)
    if let host = configuration.publish.host, self.host != nil, host.goesByDates {
      invocation.terminal.note(
        "on the server, unpack it with unzip -DDo, so that files get the time of unpacking: \(host.rawValue) tells a change by date and size"
      )
    }
    return
      "\(output): \(report.files) files, \(ByteCount(report.size)), unpacked \(ByteCount(report.bytes)) · SHA256SUMS \(report.checksum.hexadecimal)"
  }

  private func zim(_ output: String, _ invocation: Invocation) async throws -> String {
    let configuration = invocation.configuration
    let archive = try ZimArchive(
      of: try await files(invocation),
      label: ZimArchive.Label(
        name: Slugs.one(configuration.title, noun: "catalog"),
        title: configuration.title, description: configuration.description,
        language: configuration.language, creator: configuration.title,
        scraper: "catalog \(Version.text)"),
      searching: configuration.environment["PATH"])
    let size = try await archive.write(to: output, by: configuration.state + "/zim")
    return "\(output): \(ByteCount(size)), with full-text search"
  }

  /// What goes in. Tells which links of it will lead nowhere.
  private func files(_ invocation: Invocation) async throws -> [ReleaseFile] {
    func tell(_ warnings: [String]) {
      for warning in warnings { invocation.terminal.warning(warning) }
    }
    guard host == nil else {
      let release = try await SiteRelease(
        invocation.configuration, outcome: "nothing was written")
      tell(release.warnings)
      return release.files
    }
    let site = try BuiltSite(invocation.configuration)
    tell(site.warnings)
    return site.files
  }

  /// The name of the file without its end: what a folder is called that is made of it.
  /// - Throws: `CommandFailure` for a name that a folder cannot have on every system.
  static func folder(for output: String) throws -> String {
    let name = URL(fileURLWithPath: output).deletingPathExtension().lastPathComponent
    guard let path = PublishedPath(name) else {
      throw CommandFailure(
        .usage, "\(PrintableText.of(output)) is no name for a bundle; expected one such as site.zip"
      )
    }
    guard path.isPortable else {
      throw CommandFailure(
        .usage,
        "\(PrintableText.of(output)) would unpack to a folder \"\(PrintableText.of(name))\", a name that not every system has; expected one such as site.zip"
      )
    }
    return name
  }
}
