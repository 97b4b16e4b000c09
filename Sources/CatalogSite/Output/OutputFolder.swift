/// The folder a site is published in: what may be one, and what in it is ours.
struct OutputFolder: Sendable {
  static let stagingName = ".catalog-staging"

  let path: String

  /// - Parameter keptClear: folders a site must never be written over: the home folder, the project and its parts.
  /// - Throws: `OutputError` when the folder is one of them, holds one of them, or is not a folder.
  init(path: String, keptClear: [String]) throws(OutputError) {
    let canonical = FileCalls.canonical(path)
    guard canonical != "/" else {
      throw OutputError(
        "\(path) is the root of the disk; choose a folder for the site with --output")
    }
    for other in keptClear.map(FileCalls.canonical) {
      guard canonical != other, !other.hasPrefix(canonical + "/") else {
        throw OutputError(
          "\(path) is or holds \(other), which a site must not replace; choose another folder with --output"
        )
      }
    }
    switch try FileCalls.kind(of: canonical) {
    case .missing, .folder: self.path = canonical
    case .file, .link, .other:
      throw OutputError("\(path) is not a folder; choose another with --output")
    }
  }

  var stagingPath: String { path + "/" + Self.stagingName }

  func absolute(_ file: SitePath) -> String { path + "/" + file.text }

  /// What is ours. A folder with visible files but without a manifest is somebody else's.
  func manifest() throws(OutputError) -> OutputManifest {
    guard try FileCalls.kind(of: path) == .folder else { return OutputManifest() }
    let file = path + "/" + OutputManifest.fileName
    var bytes: [UInt8] = []
    if try FileCalls.read(file, expecting: nil, into: &bytes) {
      return try OutputManifest(encoded: bytes, displayedAs: file)
    }
    // Hidden entries (`.git`, `.gitkeep`) are carried along; they do not make a folder foreign.
    if let foreign = try FileCalls.names(in: path).first(where: { !$0.hasPrefix(".") }) {
      throw OutputError(
        "\(path) holds files that catalog did not write (\(foreign)); choose an empty folder with --output"
      )
    }
    return OutputManifest()
  }

  func write(_ manifest: OutputManifest) throws(OutputError) {
    let staged = stagingPath + "/manifest"
    try FileCalls.removeFile(staged)
    do {
      try manifest.encoded.withUnsafeBytes { try FileCalls.create(staged, $0) }
    } catch let error as OutputError {
      throw error
    } catch {
      throw OutputError("\(staged) cannot be written: \(error)")
    }
    try FileCalls.rename(staged, to: path + "/" + OutputManifest.fileName)
  }

  /// An empty staging folder inside the output, so that putting a file in place is a rename on one file system.
  func openStaging() throws(OutputError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      if try FileCalls.kind(of: made) == .missing { try FileCalls.makeFolder(made) }
    }
    try removeStaging()
    try FileCalls.makeFolder(stagingPath)
  }

  /// Removes what this or an interrupted build left in the staging folder.
  func removeStaging() throws(OutputError) {
    guard try FileCalls.kind(of: stagingPath) == .folder else { return }
    for name in try FileCalls.names(in: stagingPath) {
      try FileCalls.removeFile(stagingPath + "/" + name)
    }
    try FileCalls.removeFolderIfEmpty(stagingPath)
  }

  /// Makes the folders above the files; refuses a link among them, through which a file would be written elsewhere.
  func makeFolders(above files: [SitePath]) throws(OutputError) {
    for folder in Self.folders(above: files) {
      let absolute = path + "/" + folder
      switch try FileCalls.kind(of: absolute) {
      case .folder: continue
      case .missing: try FileCalls.makeFolder(absolute)
      case .file, .link, .other:
        throw OutputError("\(absolute) is not a folder, but the site needs one there; move it away")
      }
    }
  }

  /// Removes the folders above the files that are empty now, innermost first.
  func removeEmptyFolders(above files: [SitePath]) throws(OutputError) {
    for folder in Self.folders(above: files).reversed() {
      try FileCalls.removeFolderIfEmpty(path + "/" + folder)
    }
  }

  /// Every folder above any of the files, outer before inner.
  private static func folders(above files: [SitePath]) -> [String] {
    var folders: Set<String> = []
    for file in files {
      var folder = ""
      for part in file.folders {
        folder += folder.isEmpty ? String(part) : "/" + part
        folders.insert(folder)
      }
    }
    return folders.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
