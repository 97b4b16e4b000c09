import CatalogDomain
import CatalogImages
import CatalogSite

extension SiteAvatar {
  /// A picture of the disk tier, whose bytes are proven when they are asked for.
  ///
  /// - Parameter digest: of its bytes.
  init(digest: String, type: ImageType, width: Int, height: Int, storedIn blobs: BlobFolder) {
    self.init(digest: digest, type: type, width: width, height: height) {
      try blobs.verifiedBytes(digest: digest, type: type)
    }
  }

  init(_ facts: AvatarFacts, storedIn blobs: BlobFolder) {
    self.init(
      digest: facts.digest, type: facts.type, width: facts.width, height: facts.height,
      storedIn: blobs)
  }
}
