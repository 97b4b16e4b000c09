package import CatalogDomain

extension SiteOutput {
  /// The highest number of a snapshot by which the site in place, or one before it there, called the page of a change; nil where none is
  /// known.
  /// - Parameter own: paths of files of the owner's, which may be called so, too.
  package func lastChange(but own: [String]) -> Snapshot.ID? {
    manifest.lastTold(in: try? folder.open(), but: own, calls)
  }

  /// The same of the site in a folder. Nil also where there is none, or none that can be read.
  package static func lastChange(inSite folder: String, but own: [String]) -> Snapshot.ID? {
    let calls = FileCalls()
    let site = OutputManifest.ofSite(at: FileCalls.canonical(folder), calls)
    return site?.manifest.lastTold(in: site?.folder, but: own, calls)
  }
}

extension OutputManifest {
  /// What its line says. A site of a version that wrote none tells it by its pages, as far as its list of changes leads to them: an owner
  /// may call pages so, too, also one whose name is not known here.
  fileprivate func lastTold(in root: OpenFolder?, but own: [String], _ calls: FileCalls)
    -> Snapshot.ID?
  {
    if let lastChange { return lastChange }
    let own = Set(own)
    let pages = paths(beginning: RouteTable.changes).filter { !own.contains($0.text) }
    let numbers = pages.compactMap { page in
      RouteTable.snapshot(ofChange: page).map { (page: page, snapshot: $0) }
    }
    guard !numbers.isEmpty,
      let list = pages.first(where: { $0.text == RouteTable.listOfChanges }),
      let led = try? Self.targets(ofList: list, in: root, calls)
    else { return nil }
    return numbers.filter { led.contains($0.page.text) }.map(\.snapshot).max()
  }

  /// Where the links of the list of changes lead, in the site or not.
  private static func targets(ofList page: SitePath, in root: OpenFolder?, _ calls: FileCalls)
    throws -> Set<String>
  {
    var cursor = FolderCursor(root, missing: .isNil, calls: calls)
    return try page.withParts { folder, name in
      var targets: Set<String> = []
      guard let place = try cursor.open(folder), let bytes = try calls.bytes(of: name, in: place)
      else { return targets }
      bytes.withUnsafeBytes { bytes in
        LinkScanner.scan(bytes) { found in
          guard case .link(let written) = found else { return }
          var target = Array(RouteTable.changes.utf8)
          if LinkText.follow(LinkText.address(LinkText.trimmed(written)), from: &target) {
            targets.insert(String(decoding: target, as: UTF8.self))
          }
        }
      }
      return targets
    }
  }
}
