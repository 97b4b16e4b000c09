import CatalogData
import CatalogDomain
import CatalogPrograms
import CatalogSite
import Foundation

/// Builds the same site again, in a fresh process with another time zone and other hash seeds, and compares.
///
/// While the first build waits, with its own site rendered and the state folder held for both.
enum SecondBuild {
  /// How a second build differs from the first: it has another place, and asks nobody, because all that the first one knows is stored.
  /// Whether that is too old was for the first one to say.
  static func layer(_ output: String) -> [Setting: SettingValue] {
    [.output: output, .cachePolicy: "cache-only", .maxStale: "36500d"].mapValues {
      SettingValue(text: $0, origin: .flag("--second-build"))
    }
  }

  /// Characters whose pictures the first one could not have, though they may be stored. It tells them beside the second one's site, as they
  /// may be too many for a command line.
  /// - Parameter output: where the second one puts its site.
  /// - Throws: `CommandFailure` when the file is there and cannot be read.
  static func lacking(besideSite output: String) throws(CommandFailure) -> Set<CatalogCharacter.ID>
  {
    let file = lackingFile(besideSite: output)
    guard FileManager.default.fileExists(atPath: file) else { return [] }
    do {
      let numbers = try JSONDecoder().decode(
        [Int].self, from: Data(contentsOf: URL(fileURLWithPath: file)))
      return Set(numbers.map { CatalogCharacter.ID($0) })
    } catch {
      throw CommandFailure(.failed, "\(file) cannot be read: \(FileTrouble(error))")
    }
  }

  private static func lackingFile(besideSite output: String) -> String { output + ".lacking" }

  private static func write(_ lacking: Set<CatalogCharacter.ID>, to file: String)
    throws(CommandFailure)
  {
    guard !lacking.isEmpty else { return }
    do {
      try JSONEncoder().encode(lacking.map(\.rawValue).sorted())
        .write(to: URL(fileURLWithPath: file))
    } catch {
      throw CommandFailure(.failed, "\(file) cannot be written: \(FileTrouble(error))")
    }
  }

  /// - Parameters:
  ///   - first: the site as the first build has rendered it.
  ///   - date: of its data, where that is new: it is not recorded yet.
  ///   - lacking: characters whose pictures it could not have.
  ///   - environment: the variables that the first build was called with.
  /// - Throws: `CommandFailure` naming the files that differ, or when the second build fails; `CancellationError`.
  static func compare(
    with first: NewManifest, newSince date: Date?, lacking: Set<CatalogCharacter.ID>,
    environment: [String: String]
  ) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "catalog-second-\(UUID().uuidString)")
    let lackingFile = lackingFile(besideSite: folder.path)
    defer {
      try? FileManager.default.removeItem(at: folder)
      try? FileManager.default.removeItem(atPath: lackingFile)
    }
    let differing: [String]
    do {
      try write(lacking, to: lackingFile)
      try SiteComparison.makeStandIns(for: first, in: folder.path)
      try await build(into: folder, newSince: date, environment)
      differing = try SiteComparison.differences(between: first, and: folder.path)
    } catch let error as OutputError {
      throw CommandFailure(error)
    }
    guard differing.isEmpty else {
      let shown = differing.prefix(20).map { "  \($0)" }
      let rest = differing.count > 20 ? ["  and \(differing.count - 20) more"] : []
      throw CommandFailure(
        .failed,
        lines: [
          "a second build came out otherwise in \(Counted(differing.count, "file")); the old site stays:"
        ] + shown + rest)
    }
  }

  private static func build(
    into folder: URL, newSince date: Date?, _ environment: [String: String]
  ) async throws {
    var environment = environment
    environment["TZ"] = environment["TZ"] == "Pacific/Kiritimati" ? "UTC" : "Pacific/Kiritimati"
    if let date {
      // Pages tell no more than its second.
      environment["SOURCE_DATE_EPOCH"] = "\(Int64(max(0, date.timeIntervalSince1970)))"
    }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    // Behind `--` there are no options, and a build takes nothing else.
    process.arguments =
      CommandLine.arguments.dropFirst().prefix { $0 != "--" } + ["--second-build", folder.path]
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let running: RunningProcess
    do {
      running = try RunningProcess(starting: process)
    } catch {
      throw CommandFailure(.failed, "the second build cannot be started (\(error))")
    }
    let exitCode = await withTaskCancellationHandler {
      await running.exitCode()
    } onCancel: {
      running.end()
    }
    withExtendedLifetime(process) {}
    try Task.checkCancellation()
    guard exitCode == 0 else {
      throw CommandFailure(.failed, "the second build failed (exit \(exitCode)); see above")
    }
  }
}
