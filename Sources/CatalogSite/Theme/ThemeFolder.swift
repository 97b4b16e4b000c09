import CatalogDomain
import CatalogTemplates

/// Reads the files of a theme that are not templates, from a folder and those below it.
///
/// Hidden files are passed over, what editors and file managers leave behind, and whatever is no file; a link to a file is read, as
/// `ThemeRoot` follows it, one to a folder is not entered, but told.
struct ThemeFolder: Sendable {
  let directory: String
  /// What messages call it.
  let display: String
  /// The theme's whole folder.
  let root: ThemeRoot

  struct Contents {
    fileprivate(set) var files: [ThemeAsset] = []
    /// Names of folders that only a link leads to.
    fileprivate(set) var linkedFolders: [String] = []
  }

  /// - Throws: `ThemeError` naming the folder or the file that cannot be read; with any words when the task is cancelled.
  func contents() throws(ThemeError) -> Contents {
    var contents = Contents()
    try read(below: "", into: &contents)
    return contents
  }

  /// - Parameter prefix: of the names: empty, or ending in `/`.
  private func read(below prefix: String, into contents: inout Contents) throws(ThemeError) {
    let folder = String(prefix.dropLast())
    let names = try reading(folder) { try FolderNames.list(directory + "/" + folder) }
    for ownName in names where !HiddenName.isOne(ownName) {
      // The folder that is taken for a theme may hold a whole disk.
      guard !Task.isCancelled else { throw ThemeError("\(display) was not read to its end") }
      let name = prefix + ownName
      let path = directory + "/" + name
      if try reading(name, { try ThemeFile.isFolderItself(path) }) {
        try read(below: name + "/", into: &contents)
        continue
      }
      if LeftoverName.isOne(ownName) { continue }
      let file = try reading(name) { try ThemeFile(path, in: root) }
      if file.isPlain {
        contents.files.append(ThemeAsset(name: name, content: try content(of: file, name)))
      } else if file.isFolder {
        contents.linkedFolders.append(name)
      }
    }
  }

  private func content(of file: ThemeFile, _ name: String) throws(ThemeError)
    -> PlannedFile.Content
  {
    if ThemeAssets.isLookedInto(name) {
      return .bytes(try reading(name) { try file.bytes() })
    }
    // Before anything is fetched.
    try reading(name) { try file.check() }
    return .streamed { [self] piece in
      do {
        try file.forEachPiece(piece)
      } catch let error as UnreadableFile {
        throw failure(name, error)
      }
    }
  }

  private func reading<Result>(_ name: String, _ read: () throws -> Result) throws(ThemeError)
    -> Result
  {
    do {
      return try read()
    } catch {
      throw failure(name, error)
    }
  }

  private func failure(_ name: String, _ error: any Error) -> ThemeError {
    let path = name.isEmpty ? display : display + "/" + name
    return ThemeError("\(path) cannot be read: \(UnreadableFile(error))")
  }
}
