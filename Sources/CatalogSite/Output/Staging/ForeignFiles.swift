/// Files that others have put among those of a site, and that the next one will have, too.
struct ForeignFiles: Sendable {
  /// Of the site in place.
  private let manifest: OutputManifest
  private let folder: String
  private let calls: FileCalls

  init(besides manifest: OutputManifest, in folder: OutputFolder) {
    self.manifest = manifest
    self.folder = folder.path
    calls = folder.calls
  }

  /// - Parameter folder: where the site stands, or will. What is wrong with it is for who writes there to tell.
  init(in folder: String) {
    calls = FileCalls()
    self.folder = FileCalls.canonical(folder)
    let root = try? calls.openFolder(self.folder)
    manifest =
      root.flatMap { [calls] in try? OutputManifest.read(in: $0, calls) } ?? OutputManifest()
  }

  func contains(_ path: SitePath) -> Bool {
    guard !manifest.lists(path) else { return false }
    return (try? calls.kind(of: folder + "/" + path.text)) == .file
  }
}
