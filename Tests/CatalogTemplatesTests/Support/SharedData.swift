import Foundation

/// Data for tests that is not part of the project.
enum SharedData {
  /// The folder named by `CATALOG_SHARED_DATA`, or `shared/data` beside the package.
  static let folder: URL = {
    if let path = ProcessInfo.processInfo.environment["CATALOG_SHARED_DATA"] {
      return URL(fileURLWithPath: path)
    }
    return URL(fileURLWithPath: #filePath).appending(path: "../../../../../shared/data")
      .standardizedFileURL
  }()
}
