package import CatalogDomain

extension SiteOutput {
  /// The highest number of a snapshot by which a page of a change is called in the site in place; nil where it tells no change.
  /// - Parameter own: paths of files of the owner's, which may be called so, too.
  package func lastChange(but own: [String]) -> Snapshot.ID? { manifest.lastChange(but: own) }

  /// The same of the site in a folder. Nil also where there is none, or none that can be read.
  package static func lastChange(inSite folder: String, but own: [String]) -> Snapshot.ID? {
    let calls = FileCalls()
    guard let open = try? calls.openFolder(FileCalls.canonical(folder)),
      let manifest = try? OutputFolder.manifest(in: open, calls)
    else { return nil }
    return manifest.lastChange(but: own)
  }
}

extension OutputManifest {
  fileprivate func lastChange(but own: [String]) -> Snapshot.ID? {
    let own = Set(own)
    return paths(beginning: RouteTable.changes).filter { !own.contains($0.text) }
      .compactMap(RouteTable.snapshot(ofChange:)).max()
  }
}
