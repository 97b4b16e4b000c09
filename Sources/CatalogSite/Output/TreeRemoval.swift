import Foundation

/// Removes a tree of ours, following no link.
struct TreeRemoval {
  let calls: FileCalls

  /// Everything in the folder, whoever put it there.
  func removeAll(in folder: OpenFolder) throws {
    try calls.entries(of: folder) { name, kind in
      if kind == .folder {
        if let inner = try calls.openFolder(name, in: folder) { try removeAll(in: inner) }
        try calls.removeFolderIfEmpty(name, in: folder)
      } else {
        try calls.removeFile(name, in: folder)
      }
    }
  }

  /// The old site, after the new one has taken its place. A file of somebody else goes only where the new site holds the same one; what
  /// came into the old site at the last moment moves over, as if it had come a moment later. The manifest stays: killed on the way, the
  /// next build must still know which files were ours.
  ///
  /// - Parameters:
  ///   - manifest: of the old site.
  ///   - new: the folder's place in the new site.
  ///   - prefix: the folder's path in the site, with a `/` at the end; empty for the root.
  func remove(
    _ old: OpenFolder, ours manifest: OutputManifest, into new: MirroredFolder,
    below prefix: [UInt8]
  ) throws {
    try calls.entries(of: old) { name, kind in
      let path = prefix + UnsafeRawBufferPointer(start: name, count: strlen(name))
      if path.elementsEqual(OutputManifest.fileName.utf8) { return }
      if kind == .folder {
        guard let inner = try calls.openFolder(name, in: old) else { return }
        let mirrored = MirroredFolder(name, of: inner, in: new, calls: calls)
        try remove(
          inner, ours: manifest, into: mirrored, below: path + [UInt8(ascii: "/")])
        try calls.removeFolderIfEmpty(name, in: old)
      } else if try isOurs(name, path, in: old, ours: manifest, new: new) {
        try calls.removeFile(name, in: old)
      } else {
        try calls.rename(name, in: old, to: new.made(), as: name)
      }
    }
  }

  private func isOurs(
    _ name: FileCalls.Name, _ path: [UInt8], in old: OpenFolder, ours manifest: OutputManifest,
    new: MirroredFolder
  ) throws -> Bool {
    if path.withUnsafeBytes({ manifest.lists($0) }) { return true }
    guard let place = try new.existing(), let identity = try calls.identity(of: name, in: place)
    else { return false }
    return try calls.identity(of: name, in: old) == identity
  }
}
