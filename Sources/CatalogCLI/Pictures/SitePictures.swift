import CatalogDomain
import CatalogImages
import CatalogSite
import SystemPackage

/// The pictures of the site built last: where the store loses one that nobody gives again, the last copy.
struct SitePictures {
  /// The folder of the site.
  let site: String

  /// - Returns: nil when none of exactly these bytes is there.
  func picture(digest: String) -> AvatarImage? {
    for type in ImageType.allCases {
      let path = FilePath(site).appending(RouteTable.path(ofAvatar: digest, type))
      do throws(FileSystemError) {
        let bytes = try LocalFileSystem().read(path, limit: ImageLimits().bytes)
        if let picture = AvatarImage(copy: bytes, digest: digest) { return picture }
      } catch {
        continue
      }
    }
    return nil
  }
}
