import CatalogData
import CatalogDomain
import CatalogImages
import CatalogSite

extension TripHistory {
  /// For the site: with the pictures that are no character's any more, as far as they are still at hand.
  /// - Parameters:
  ///   - past: may put some of them back, and is told of those that are lost.
  ///   - own: what the owner makes of the data; of characters it hides the site must not tell.
  /// - Throws: `interrupted` when the task is cancelled: many may have to be put back.
  func siteHistory(blobs: BlobFolder, past: inout PastPictures, own: OwnedCatalog)
    throws(CommandFailure) -> SiteHistory
  {
    let told = told.hiding(own.hidden)
    var pictures: [String: SiteAvatar] = [:]
    for digest in SiteHistory.digests(of: told).sorted() {
      if Task.isCancelled { throw CommandFailure(.interrupted) }
      guard let picture = past.picture(digest: digest) else { continue }
      pictures[digest] = SiteAvatar(
        digest: digest, type: picture.type, width: picture.width, height: picture.height,
        storedIn: blobs)
    }
    return SiteHistory(told, pictures: pictures)
  }

  /// The highest number by which the site calls a change; nil where it tells none.
  var lastChange: Snapshot.ID? { told.changes.map(\.snapshot).max() }

  /// Makes the file `catalog.json` of the state at hand.
  func catalogFile(own: OwnedCatalog) -> PlannedFile.Stream {
    let state = prospect.state.hiding(own.hidden)
    return { piece in try CanonicalForm.write(state, own: own, to: piece) }
  }
}
