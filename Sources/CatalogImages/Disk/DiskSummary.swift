package import CatalogDomain

/// How much the disk tier holds.
package struct DiskSummary: Hashable, Sendable {
  /// Addresses.
  package let entries: Int
  /// Distinct pictures at these addresses.
  package let blobs: Int
  /// Small versions of pictures.
  package let thumbnails: Int
  /// Of the small versions.
  package let thumbnailBytes: Int
  /// Of the distinct pictures, small versions among them.
  package let bytes: Int
  /// Pictures beside these, that no address stands on: those of the past, and what interrupted runs left behind.
  package let others: Int
  /// Of the pictures beside.
  package let otherBytes: Int
  /// The largest the distinct pictures may grow, in bytes.
  package let sizeLimit: Int
}

extension DiskTier {
  package func summary() async throws(AvatarError) -> DiskSummary {
    let loaded = try await loadedIndex()
    let others: [FileSystemItem]
    do throws(FileSystemError) {
      others = try blobs.found().filter { !loaded.isUsed($0.blob.digest) }.map(\.item)
    } catch {
      throw .storage("\(error)")
    }
    let thumbnails = Set(
      loaded.entries.values.filter { $0.reference.isThumbnail }.map(\.digest))
    let pictures = loaded.entries.values.filter { !$0.reference.isThumbnail }
    return DiskSummary(
      entries: pictures.count, blobs: Set(pictures.map(\.digest)).count,
      thumbnails: thumbnails.count, thumbnailBytes: loaded.bytes(of: thumbnails),
      bytes: loaded.totalBytes, others: others.count,
      otherBytes: others.reduce(0) { $0 + $1.length }, sizeLimit: sizeLimit)
  }
}
