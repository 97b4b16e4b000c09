/// The old site, after the new one has taken its place.
struct Leavings {
  let old: OpenFolder
  let new: OpenFolder
  /// Of the old site.
  let manifest: OutputManifest

  func remove(_ calls: FileCalls) throws {
    try TreeRemoval(calls: calls).remove(
      old, ours: manifest, into: MirroredFolder(new, calls: calls), below: [])
  }
}
