import Foundation

/// Real data that is not part of the project: tests that need it are skipped where it is absent.
enum SharedData {
  static let folder: String? = {
    let beside = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../../shared/data").standardizedFileURL.path
    let candidates = [ProcessInfo.processInfo.environment["CATALOG_SHARED_DATA"], beside]
    return candidates.compactMap { $0 }.map { $0 + "/rick-and-morty" }
      .first { FileManager.default.fileExists(atPath: $0 + "/2025-12-14/characters.json") }
  }()

  static let isThere = folder != nil
  static let reason = "needs the real data; set CATALOG_SHARED_DATA to the folder that holds it"

  static func path(_ name: String) -> String { (folder ?? "") + "/" + name }
}
