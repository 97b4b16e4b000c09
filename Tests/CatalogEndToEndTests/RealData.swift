import Foundation

/// Real data for tests, which is not part of the project: `CATALOG_SHARED_DATA`, or `shared/data` beside it.
enum RealData {
  static var folder: String {
    let named = ProcessInfo.processInfo.environment["CATALOG_SHARED_DATA"]
    let root = named ?? CatalogTool.project.appending(path: "../shared/data").standardized.path
    return root + "/rick-and-morty"
  }

  static var isThere: Bool { FileManager.default.fileExists(atPath: folder + "/avatars/1.jpeg") }
}
