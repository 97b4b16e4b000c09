import CatalogDomain

extension ReleaseFolder {
  /// Files of a release that are gone, cannot be read or hold something else than was published, in the order of its manifest. Reads all of
  /// them.
  ///
  /// - Throws: `PublishingError` when its manifest cannot be read; `CancellationError`.
  package func damage(of id: String) throws -> [PublishedPath] {
    try damage(of: id, manifest(of: id))
  }

  /// The same for who has read its manifest.
  func damage(of id: String, _ manifest: ReleaseManifest) throws -> [PublishedPath] {
    try manifest.list.entries.filter { entry in
      try Task.checkCancellation()
      let file = place(of: id) + "/" + entry.path.text
      do {
        return try !FileCopy.holds(file, entry.checksum)
      } catch is PublishingError {
        return true
      }
    }.map(\.path)
  }

  /// Whether visitors may be led to a release. Reads all of it.
  ///
  /// - Returns: false when it is gone, be it that another process removed it while it was read.
  /// - Throws: `PublishingError` naming what of it is not as it was published; what `damage(of:)` throws.
  package func confirm(release id: String) throws -> Bool {
    let found = Result { try damage(of: id) }
    guard try Disk.kind(of: place(of: id)) == .folder else { return false }
    let damaged = try found.get()
    guard damaged.isEmpty else {
      throw PublishingError(
        "\(Self.words(damaged, of: id)); choose another of --list, or publish the site anew")
    }
    return true
  }

  static func words(_ damaged: [PublishedPath], of id: String) -> String {
    let shown = ShortList(damaged.map(\.text), most: 5)
    let verb = damaged.count == 1 ? "is" : "are"
    return "release \(id) is damaged: \(shown) \(verb) not as published"
  }
}
