import CatalogDomain

/// A picture of the disk tier, read and verified, with what the index knows of it.
struct StoredAvatar: Sendable {
  let image: AvatarImage
  let entry: AvatarIndexEntry
}
