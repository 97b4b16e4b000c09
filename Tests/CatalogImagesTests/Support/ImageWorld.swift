import CatalogDomain
import CatalogImages
import CatalogTestSupport
import Foundation
import SystemPackage

/// A folder, an index, a clock: what lasts from one run to the next. Each run has tiers and a loader of its own.
final class ImageWorld: Sendable {
  static let timeToLive: TimeInterval = 1_000
  static let sizeSetting = "the setting image-cache-size"

  let folder: TemporaryFolder
  let index = MemoryAvatarIndex()
  let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  var root: FilePath { folder.filePath.appending("images") }

  func blobs(_ files: any FileSystem = LocalFileSystem(durability: .kill)) -> BlobFolder {
    BlobFolder(root: root, files: files, writer: "test")
  }

  func disk(
    _ files: any FileSystem = LocalFileSystem(durability: .kill), sizeLimit: Int = 1_000_000,
    recorded: Set<String> = []
  ) -> DiskTier {
    DiskTier(
      blobs: blobs(files), index: index, sizeLimit: sizeLimit,
      sizeSetting: Self.sizeSetting, recordedPictures: { recorded })
  }

  func loader(
    _ source: any AvatarDataSource, policy: CachePolicy = .localFirst, memory: Int = 100_000,
    disk: DiskTier? = nil
  ) -> TieredImageLoader {
    TieredImageLoader(
      memory: MemoryTier(budget: memory), disk: disk ?? self.disk(), source: source,
      policy: policy, timeToLive: Self.timeToLive, now: { [clock] in clock.now })
  }

  /// Every file under the folder of the tier, in order.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.string)
      .filter { path in
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(
          atPath: "\(root.string)/\(path)", isDirectory: &isFolder)
        return !isFolder.boolValue
      }
      .sorted()
  }
}
