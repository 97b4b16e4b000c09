import CatalogDomain
import CatalogImages

/// The pictures that no address gives any more: from the store, and where that lost one, from the site built last.
struct PastPictures {
  private let blobs: BlobFolder
  private let site: SitePictures
  /// Pictures that are lost for good, one line each.
  private(set) var warnings: [String] = []

  /// - Parameter site: the folder of the site.
  init(_ blobs: BlobFolder, siteIn site: String) {
    self.blobs = blobs
    self.site = SitePictures(site: site)
  }

  /// Puts a copy that the site still has back into the store.
  /// - Returns: nil when it is not there any more.
  mutating func picture(digest: String) -> PictureFacts? {
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

  private func putBack(_ digest: String) throws(AvatarError) -> PictureFacts? {
    guard let image = site.picture(digest: digest) else { return nil }
    try blobs.putBack(image)
    return PictureFacts(
      type: image.type, width: image.width, height: image.height, length: image.bytes.count)
  }
}
