/// What other folders and files are to the site, by where they lie.
extension SiteOutput {
  /// Refuses a folder, for the state or for releases, whose files would come into the site. Touches nothing.
  ///
  /// - Parameters:
  ///   - copied: folders whose files all come into the site.
  ///   - flag: what the folder is named with.
  package static func check(_ path: String, apartFrom copied: [String], flag: String)
    throws(OutputError)
  {
    try OutputFolder.check(path, apartFrom: copied, flag: flag, FileCalls())
  }

  /// Which of some files and folders a file is, or lies in. It need not be there yet.
  package static func first(of parts: [String], holding path: String) -> String? {
    let file = FileCalls.canonical(path)
    return parts.first { OutputFolder.isOrHolds(file, FileCalls.canonical($0), FileCalls()) }
  }

  /// Whether a build wrote the file, by the manifest of the site in the folder. Not where there is no site, or none that can be read.
  package static func wrote(_ path: String, inSite folder: String) -> Bool {
    let (file, root) = (FileCalls.canonical(path), FileCalls.canonical(folder))
    let calls = FileCalls()
    guard let way = OutputFolder.way(to: file, from: root, calls), let path = SitePath(way),
      let site = OutputManifest.ofSite(at: root, calls)
    else { return false }
    let manifest = site.manifest
    if path.text == OutputManifest.fileName || manifest.lists(path) { return true }
    let ours = manifest.paths + OutputManifest.ownPath
    let others = OtherSpellings(of: ours, in: site.folder, calls: calls)
    return (try? others.lead(to: path)) ?? false
  }

  /// Whether the manifest of the site in the folder lists the file. Not where there is no site, or none that can be read.
  package static func lists(_ path: SitePath, inSite folder: String) -> Bool {
    OutputManifest.ofSite(at: FileCalls.canonical(folder), FileCalls())?.manifest.lists(path)
      ?? false
  }

  /// Refuses a folder that no site may be put into, by where it lies and what it is, as `init` does. Touches nothing.
  ///
  /// - Throws: `OutputError` for a folder that is dangerous.
  package static func check(folder path: String, keptClear: [String], copied: [String])
    throws(OutputError)
  {
    _ = try OutputFolder(path: path, keptClear: keptClear, copied: copied, calls: FileCalls())
  }
}
