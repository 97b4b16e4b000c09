import CatalogData
import CatalogDomain
import CatalogPublishing
import CatalogSite
import Foundation
import SystemPackage

/// What a build leaves for the next in the state folder: how everything it read and wrote looked when it was done. Where all of that
/// still looks the same, the next build would render every page only to find it written.
///
/// A build that had more to say than the next one would leaves nothing behind, and any trip that may change the site takes this away
/// before it begins. What other commands change of the stored data shows in how it looks.
struct LastBuild: Codable, Equatable {
  private static let fileName = "last-build.json"
  /// The name of a last build that was forgotten: when it was used still counts.
  private static let formerName = "former-build.json"
  /// Goes up when a key changes its meaning. A file of another format counts as none.
  private static let format = 5

  private var format = Self.format
  /// Of the settings that count, in a digest. Without passwords, which somebody could try until the digest is the same; they do not decide
  /// what the site is.
  private let settings: String
  /// The command, templates, content, a folder of responses.
  private let read: String
  /// The store and its pictures.
  private let stored: String
  private var site: String
  /// Of the site's manifest, in a digest: by it the site is known whose files look other than they did.
  private let manifest: String
  /// What it used is noted as used since then.
  private let began: Date
  private let made: Date
  let outlook: BuildOutlook
  let summary: BuildSummary

  /// How the files looked before a build read them.
  struct Beginning {
    fileprivate let moment: Date
    fileprivate let settings: String
    fileprivate let read: String
  }

  /// - Returns: nil when the files cannot be looked at, or change at this moment.
  static func beginning(_ invocation: Invocation) -> Beginning? {
    let configuration = invocation.configuration
    guard let program = Bundle.main.executablePath else { return nil }
    var places = [program, configuration.templates, configuration.content]
    if case .folder(let path) = configuration.source { places.append(path) }
    let moment = Date()
    var read = FileStamps()
    do {
      for place in places { try read.add(everythingAt: place) }
    } catch {
      return nil
    }
    guard read.changes.areOver(at: moment) else { return nil }
    return Beginning(moment: moment, settings: settings(of: invocation), read: read.digest)
  }

  private static func settings(of invocation: Invocation) -> String {
    // The policy decides when to ask, and a target where the site goes.
    let counted = invocation.settings.filter { ![.cachePolicy, .publishTo].contains($0.key) }
    var lines = counted.map { setting, value in
      let text = setting == .source ? withoutUser(value.text) : value.text
      return
        "\(setting.rawValue): \(text.debugDescription) in \((value.folder ?? "").debugDescription)"
    }.sorted()
    lines.append("\(invocation.configuration.sourceDate?.timeIntervalSince1970 ?? -1)")
    return Checksum(of: Array(lines.joined(separator: "\n").utf8)).hexadecimal
  }

  private static func withoutUser(_ source: String) -> String {
    (try? APIAddress(source))?.base ?? source
  }

  /// - Returns: nil when there is none, when another version made it, or when its figures are of a build that changed something.
  static func read(from configuration: Configuration) -> LastBuild? {
    read(path(configuration))
  }

  private static func read(_ path: String) -> LastBuild? {
    guard let data = FileManager.default.contents(atPath: path),
      let last = try? JSONDecoder().decode(LastBuild.self, from: data), last.format == format,
      last.summary == last.summary.repeated
    else { return nil }
    return last
  }

  /// What a build leaves for the next that begins like this and would find everything as the last one left it; nil where it would not.
  func repeated(by beginning: Beginning, _ configuration: Configuration) -> LastBuild? {
    guard beginning.settings == settings, beginning.read == read,
      made <= configuration.now, outlook.holds(for: configuration),
      Self.looks(ofStored: configuration)?.digest == stored
    else { return nil }
    if Self.looks(ofSite: configuration)?.digest == site { return self }
    // A second name, as publishing gives files for a while, changes one of their times, and a file of others that of its folder. To read
    // the whole site costs a fraction of rendering it.
    let moment = Date()
    guard let left = PlacedSite(listedIn: manifest),
      let found = Self.looks(ofSite: configuration, left: left)
    else { return nil }
    var last = self
    if found.changes.areOver(at: moment) { last.site = found.digest }
    return last
  }

  /// Leaves behind what the next build needs; nothing where that could deceive it. To be called once the store is closed, while the state
  /// folder is still locked.
  static func note(
    _ report: BuildReport, since beginning: Beginning, _ configuration: Configuration
  ) async {
    guard let outlook = report.outlook, report.warnings == outlook.warnings,
      report.notes == outlook.notes, report.lostPast == nil, report.output?.leftBehind == nil
    else { return }
    // What is changed from now on has another time than what we wrote.
    guard (try? await Task.sleep(for: .seconds(ChangeTimes.tick))) != nil else { return }
    let moment = Date()
    // Others may have written into the output since the build did.
    guard let placed = report.output?.placed, let stored = looks(ofStored: configuration),
      let site = looks(ofSite: configuration, left: placed),
      stored.changes.areOver(at: moment), site.changes.areOver(at: moment)
    else { return }
    let last = LastBuild(
      settings: beginning.settings, read: beginning.read, stored: stored.digest,
      site: site.digest, manifest: placed.manifestDigest,
      began: beginning.moment, made: moment, outlook: outlook, summary: report.summary.repeated)
    last.write(to: configuration)
  }

  /// To be called while the state folder is locked.
  func write(to configuration: Configuration) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    // Not synced: a torn file counts as none.
    let file = try? FileDescriptor.open(
      FilePath(Self.path(configuration)), .writeOnly, options: [.create, .truncate],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    _ = try? file?.closeAfter { try file?.writeAll(data) }
  }

  /// To be called when a build relies on this and does nothing: it uses what the last one used, which the file's time tells.
  static func noteUse(in configuration: Configuration) {
    _ = utimes(path(configuration), nil)
  }

  /// - Returns: the date before which something counts as unused, for `date` or earlier. Builds that had nothing to do note no use: where
  ///   one relied on what the last build used, as the time of the file tells, that is when the last build began.
  static func unusedSince(_ date: Date, _ configuration: Configuration) -> Date {
    [fileName, formerName].map { configuration.state + "/" + $0 }.map { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let used = attributes?[.modificationDate] as? Date, used >= date else { return date }
      return read(path).map { min(date, $0.began) } ?? date
    }.min() ?? date
  }

  /// To be called before anything is changed.
  static func forget(in configuration: Configuration) {
    let path = path(configuration)
    // Also when it fails, which it may do for a folder of that name: nothing is to be believed.
    if rename(path, configuration.state + "/" + formerName) != 0 { _ = unlink(path) }
  }

  private static func looks(ofStored configuration: Configuration) -> FileStamps? {
    var stamps = FileStamps()
    do {
      for place in StateFolder.contents(of: configuration) { try stamps.add(everythingAt: place) }
    } catch {
      return nil
    }
    return stamps
  }

  private static func looks(ofSite configuration: Configuration, left site: PlacedSite? = nil)
    -> FileStamps?
  {
    var stamps = FileStamps()
    do {
      try stamps.add(siteIn: configuration.output, left: site)
    } catch {
      return nil
    }
    return stamps
  }

  private static func path(_ configuration: Configuration) -> String {
    configuration.state + "/" + fileName
  }
}
