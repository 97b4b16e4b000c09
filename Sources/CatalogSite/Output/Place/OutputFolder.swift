import CatalogDomain

/// The folder a site is published in: what may be one, and what in it is ours.
struct OutputFolder: Sendable {
  /// Without links, `.` and `..`.
  let path: String
  let calls: FileCalls
  let lock = OutputLock()

  /// - Parameters:
  ///   - keptClear: folders a site must never be written over: the home folder, the project and its parts.
  ///   - copied: folders whose files all come into the site: one that stood in them would come into itself.
  /// - Throws: `OutputError` when the folder is or holds one of the first, lies in one of the second, or is not a folder.
  init(path: String, keptClear: [String], copied: [String], calls: FileCalls) throws(OutputError) {
    let canonical = FileCalls.canonical(path)
    guard canonical != "/" else {
      throw OutputError(
        "\(path) is the root of the disk; choose a folder for the site with --output")
    }
    switch try calls.kind(of: canonical) {
    case .missing, .folder: break
    case .file, .link, .other:
      throw OutputError("\(path) is not a folder; choose another with --output")
    }
    for other in keptClear.map(FileCalls.canonical) {
      guard !Self.isOrHolds(other, canonical, calls) else {
        throw OutputError(
          "\(path) is or holds \(other), which a site must not replace; choose another folder with --output"
        )
      }
    }
    try Self.check(path, apartFrom: copied, flag: "--output", calls)
    self.path = canonical
    self.calls = calls
  }

  /// The folders above, from the root of the disk, and the folder's own name.
  var parent: String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  var name: String {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return String(path[slash...].utf8.dropFirst()) ?? ""
  }

  func open() throws(OutputError) -> OpenFolder? { try calls.openFolder(path) }

  /// Keeps every other build out, as long as the lock is there; where there is no folder yet, that is left to the staging folder.
  func hold() throws(OutputError) {
    while let folder = try open() {
      try lock.take(folder, for: path, calls)
      // Another folder may have come in its place before it was locked.
      if try isHeld() { return }
    }
  }

  /// Whether what stands there is what was held, or nothing.
  func isHeld() throws(OutputError) -> Bool {
    guard let folder = try open() else { return true }
    return try lock.holds(folder, calls)
  }

  /// - Throws: `OutputError` when somebody made a site since there was none, or replaced it.
  func checkHeld() throws(OutputError) {
    guard try isHeld() else {
      throw OutputError("\(path) was made or replaced while this site was built; build again")
    }
  }

  /// What is ours. A folder with visible files but without a manifest is somebody else's.
  func manifest() throws -> OutputManifest {
    guard let folder = try open() else { return OutputManifest() }
    if let manifest = try OutputManifest.read(in: folder, calls) {
      guard !manifest.isOfRelease else {
        throw OutputError(
          "\(path) is a release of catalog publish; choose another folder with --output")
      }
      return manifest
    }
    // Hidden entries (`.git`, `.gitkeep`) are carried along; they do not make a folder foreign.
    if let foreign = try calls.names(in: folder).first(where: { !HiddenName.isOne($0) }) {
      throw OutputError(
        "\(path) holds files that catalog did not write (\(foreign)); choose an empty folder with --output, or restore the \(OutputManifest.fileName) of the site that was there"
      )
    }
    return OutputManifest()
  }

  /// - Parameter copied: folders whose files all come into the site.
  /// - Throws: `OutputError` when the folder, which may not be there yet, lies in one of them.
  static func check(_ path: String, apartFrom copied: [String], flag: String, _ calls: FileCalls)
    throws(OutputError)
  {
    let canonical = FileCalls.canonical(path)
    for other in copied where isOrHolds(canonical, FileCalls.canonical(other), calls) {
      throw OutputError(
        "\(path) lies in \(other), all of which comes into the site; choose another folder with \(flag)"
      )
    }
  }

  /// Whether the folder at `path` is the other one or above it.
  static func isOrHolds(_ other: String, _ path: String, _ calls: FileCalls) -> Bool {
    way(to: other, from: path, calls) != nil
  }

  /// The way from the folder at `path` to the other file or folder; empty where they are one. Found by its path, and by what the system
  /// takes for the same, because a file system may ignore case or show a folder in two places.
  /// - Returns: nil when the folder is neither the other one nor above it.
  static func way(to other: String, from path: String, _ calls: FileCalls) -> String? {
    if other == path { return "" }
    if other.utf8.starts(with: (path + "/").utf8) {
      return String(decoding: other.utf8.dropFirst(path.utf8.count + 1), as: UTF8.self)
    }
    guard let identity = calls.identity(of: path) else { return nil }
    var above = other[...]
    while !above.isEmpty {
      if calls.identity(of: String(above)) == identity {
        return String(decoding: other[above.endIndex...].utf8.dropFirst(), as: UTF8.self)
      }
      above = above[..<(above.utf8.lastIndex(of: UInt8(ascii: "/")) ?? above.startIndex)]
    }
    return nil
  }
}
