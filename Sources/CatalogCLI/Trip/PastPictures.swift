import CatalogDomain
import CatalogImages
import CatalogSite
import SystemPackage

/// The pictures that no address gives any more: from the store, and where that lost one, from the site built last.
struct PastPictures {
  private let blobs: BlobFolder
  /// The folder of the site.
  private let site: String
  /// Pictures that are lost for good, one line each.
  private(set) var warnings: [String] = []

  init(_ blobs: BlobFolder, siteIn site: String) {
    self.blobs = blobs
    self.site = site
  }

  /// Puts a copy that the site still has back into the store.
  /// - Returns: nil when it is not there any more.
  mutating func picture(digest: String) -> AdmittedPicture? {
    var damage: BlobDamage?
    do throws(BlobDamage) {
      if let picture = try blobs.picture(digest: digest) { return picture }
    } catch {
      damage = error
    }
    do throws(AvatarError) {
      if let picture = try putBack(digest) { return picture }
    } catch {
      warnings.append("the picture \(digest) of the past cannot be put back: \(error)")
      return nil
    }
    if let damage {
      warnings.append(
        "the stored picture \(digest) of the past is damaged, and the site has no copy: \(damage); the pages go without it. Put a copy in its place, or run catalog cache prune to give it up"
      )
    }
    return nil
  }

  private func putBack(_ digest: String) throws(AvatarError) -> AdmittedPicture? {
    for type in ImageType.allCases {
      let path = FilePath(site).appending(RouteTable.path(ofAvatar: digest, type))
      let bytes: [UInt8]
      do throws(FileSystemError) {
        bytes = try LocalFileSystem().read(path, limit: ImageLimits().bytes)
      } catch {
        continue
      }
      if let picture = try blobs.putBack(bytes, digest: digest) { return picture }
    }
    return nil
  }
}
