import Foundation

/// Real data for tests, which is not part of the project: `CATALOG_SHARED_DATA`, or `shared/data` beside it.
enum RealData {
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["CATALOG_SHARED_DATA"].map {
      URL(filePath: $0)
    }
    let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let data = (named ?? root.appending(path: "../shared/data")).appending(path: "rick-and-morty")
    return FileManager.default.fileExists(atPath: data.path(percentEncoded: false)) ? data : nil
  }()
}
