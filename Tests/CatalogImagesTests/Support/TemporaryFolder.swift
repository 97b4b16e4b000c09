import Foundation
import SystemPackage

/// A folder that goes when nobody holds it any more.
final class TemporaryFolder: Sendable {
  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "catalog-images-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.path(percentEncoded: false))
  }

  deinit {
    // What stays is in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: path.string)
  }
}
