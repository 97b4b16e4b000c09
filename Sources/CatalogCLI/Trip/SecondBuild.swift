import CatalogPublishing
import CatalogSite
import Foundation

/// Builds the same site again, in a fresh process with another time zone and other hash seeds, and compares.
///
/// While the first build waits, with its own site rendered and the state folder held for both.
enum SecondBuild {
  /// What a second build does otherwise than the first: another place, and nobody is asked, because all that the first one knows is stored.
  /// Whether that is too old was for the first one to say.
  static func layer(_ output: String) -> [Setting: SettingValue] {
    [.output: output, .cachePolicy: "cache-only", .maxStale: "36500d"].mapValues {
      SettingValue(text: $0, origin: .flag("--second-build"))
    }
  }

  /// - Parameters:
  ///   - first: the site as the first build has rendered it.
  ///   - date: of its data, where that is new: it is not recorded yet.
  /// - Throws: `CommandFailure` naming the files that differ, or when the second build fails; `CancellationError`.
  static func compare(with first: NewManifest, newSince date: Date?) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "catalog-second-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let differing: [String]
    do {
      try SiteComparison.makeStandIns(for: first, in: folder.path)
      try await build(into: folder, newSince: date)
      differing = try SiteComparison.differences(between: first, and: folder.path)
    } catch let error as OutputError {
      throw CommandFailure(.failed, error.description)
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

  private static func build(into folder: URL, newSince date: Date?) async throws {
    var environment = ProcessInfo.processInfo.environment
    environment["TZ"] = environment["TZ"] == "Pacific/Kiritimati" ? "UTC" : "Pacific/Kiritimati"
    if let date {
      // Pages tell no more than its second.
      environment["SOURCE_DATE_EPOCH"] = "\(Int64(max(0, date.timeIntervalSince1970)))"
    }
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    // What stands behind it is no option, and a build takes nothing else.
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
