package import CatalogDomain

extension SiteOutput {
  /// The highest number of a snapshot by which a page of a change is called in the site in place; nil where it tells no change.
  package var lastChange: Snapshot.ID? {
    manifest.paths(beginning: RouteTable.changes).compactMap(RouteTable.snapshot(ofChange:)).max()
  }
}
