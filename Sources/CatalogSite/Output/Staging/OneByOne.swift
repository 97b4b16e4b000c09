import CatalogDomain
import Foundation

/// Puts staged files in place one by one, where the site cannot be exchanged: what pages need before the pages, pages before the lists that
/// lead to them, deletes last but for what stands in the way, the manifest after them.
///
/// What is still to do can be read from the two manifests and from what still waits, so whoever comes next can go on.
struct OneByOne {
  let output: OutputFolder
  let staged: StagedTree
  private var calls: FileCalls { output.calls }

  init(output: OutputFolder, staged: StagedTree) {
    self.output = output
    self.staged = staged
  }

  /// - Parameter looksForEdits: whether files that still wait may have been edited since the build that staged them looked.
  /// - Returns: by what the sites differ, whoever put it in place.
  @discardableResult
  func run(looksForEdits: Bool = false) throws -> RecoveredFiles {
    var recovered = RecoveredFiles()
    if let tree = try staged.tree(), let folder = try output.open(),
      let new = try OutputManifest.read(in: tree, calls)
    {
      let old = try OutputManifest.read(in: folder, calls) ?? OutputManifest()
      let planned = new.files.map { PlannedFile(path: $0.path, content: .bytes([])) }
      let (known, removed) = old.compared(with: planned)
      let changed = new.files.enumerated().filter { known[$0] != $1.digest }
      recovered = RecoveredFiles(written: changed.map(\.element.path), removed: removed)
      let added =
        removed.isEmpty ? [] : planned.indices.filter { known[$0] == nil }.map { planned[$0].path }
      if looksForEdits {
        let coming = try waiting(among: changed.map(\.element.path), in: tree)
        let leaving = try rest(of: removed, but: Set(added).subtracting(coming), in: folder)
        recovered.edited = try old.edited(coming + leaving, in: folder, calls)
      }
      let former = FormerFiles(removed, in: folder, calls: calls)
      // What the file system takes for one of them goes first: otherwise the folder would go on listing it by its old name.
      let inTheWay = try added.filter { try former.hasOther($0) }
      try remove(waiting(among: inTheWay, in: tree), from: folder)
      try putInPlace(planned.map(\.path), ours: old, former, from: tree, to: folder)
      try remove(rest(of: removed, but: added, in: folder), from: folder)
      try calls.rename(
        OutputManifest.fileName, in: tree, to: folder, as: OutputManifest.fileName)
    }
    try staged.remove()
    return recovered
  }

  private func waiting(among paths: [SitePath], in tree: OpenFolder) throws -> [SitePath] {
    var cursor = FolderCursor(tree, missing: .isNil, calls: calls)
    return try paths.filter { path in
      try path.withParts { parent, name in
        try cursor.open(parent).map { try calls.kind(of: name, in: $0) == .file } ?? false
      }
    }
  }

  /// Those of the former files that are not, to the file system, one of the new ones in place.
  private func rest(
    of removed: [SitePath], but new: some Sequence<SitePath>, in folder: OpenFolder
  ) throws -> [SitePath] {
    let others = OtherSpellings(of: Array(new), in: folder, calls: calls)
    return try removed.filter { try !others.lead(to: $0) }
  }

  private func putInPlace(
    _ paths: [SitePath], ours manifest: OutputManifest, _ former: FormerFiles,
    from tree: OpenFolder, to folder: OpenFolder
  ) throws {
    var source = FolderCursor(tree, missing: .isNil, calls: calls)
    var target = FolderCursor(
      folder, missing: .isMade, calls: calls, obstacle: former.removeFile)
    let order = paths.sorted { ($0.rank, $0) < ($1.rank, $1) }
    for path in order {
      try path.withParts { parent, name in
        guard let from = try source.open(parent), try calls.kind(of: name, in: from) == .file,
          let to = try target.open(parent)
        else { return }
        switch try calls.kind(of: name, in: to) {
        case .missing: break
        case .folder: try former.removeFolder(name, in: to, at: Array(path.text.utf8))
        case .file, .link, .other: try check(name, in: to, isOurs: manifest.lists(path))
        }
        try calls.rename(name, in: from, to: to, as: name)
      }
    }
  }

  private func check(_ name: FileCalls.Name, in folder: OpenFolder, isOurs: Bool) throws {
    guard isOurs else {
      throw OutputError.notOurs("\(folder.path)/\(String(cString: name))")
    }
  }

  private func remove(_ paths: [SitePath], from folder: OpenFolder) throws {
    var cursor = FolderCursor(folder, missing: .isNil, calls: calls)
    for path in paths {
      try path.withParts { parent, name in
        // A folder in a file's place is the new site's, or somebody else's.
        if let parent = try cursor.open(parent), try calls.kind(of: name, in: parent) != .folder {
          try calls.removeFile(name, in: parent)
        }
      }
    }
    for path in Self.emptied(losing: paths) {
      var cursor = FolderCursor(folder, missing: .isNil, calls: calls)
      try path.withParts { parent, name in
        if let parent = try cursor.open(parent) { try calls.removeFolderIfEmpty(name, in: parent) }
      }
    }
  }

  /// The folders that are removed where nothing else is in them, inner before outer.
  static func emptied(losing removed: [SitePath]) -> [SitePath] {
    var folders: Set<String> = []
    for path in removed {
      var above = ""
      for part in path.folders {
        above += above.isEmpty ? String(part) : "/" + part
        folders.insert(above)
      }
    }
    return folders.sorted { $1.precedes($0) }.compactMap(SitePath.init)
  }
}
