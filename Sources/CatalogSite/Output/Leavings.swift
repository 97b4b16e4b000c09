import Foundation

/// The old site, after the new one has taken its place.
struct Leavings {
  let calls: FileCalls
  let old: OpenFolder
  let new: OpenFolder
  /// Of the old site.
  let manifest: OutputManifest
  /// Whether our files stay, for the next build to start from.
  let keepsOurs: Bool

  /// A file of somebody else goes only where the new site holds the same one; what came into the old site at the last moment moves over,
  /// as if it had come a moment later. The manifest stays: killed on the way, the next build must still know which files were ours.
  func remove() throws {
    try remove(old, into: MirroredFolder(new, calls: calls), below: [])
  }

  /// - Parameters:
  ///   - new: the folder's place in the new site.
  ///   - prefix: the folder's path in the site, with a `/` at the end; empty for the root.
  private func remove(_ old: OpenFolder, into new: MirroredFolder, below prefix: [UInt8]) throws {
    try calls.entries(of: old) { name, kind in
      let path = prefix + UnsafeRawBufferPointer(start: name, count: strlen(name))
      if path.elementsEqual(OutputManifest.fileName.utf8) { return }
      if kind == .folder {
        guard let inner = try calls.openFolder(name, in: old) else { return }
        let mirrored = MirroredFolder(name, of: inner, in: new, calls: calls)
        try remove(inner, into: mirrored, below: path + [UInt8(ascii: "/")])
        try calls.removeFolderIfEmpty(name, in: old)
      } else if path.withUnsafeBytes({ manifest.lists($0) }) {
        if !keepsOurs { try calls.removeFile(name, in: old) }
      } else if try isSame(name, in: old, and: new) {
        try calls.removeFile(name, in: old)
      } else {
        try calls.rename(name, in: old, to: new.made(), as: name)
      }
    }
  }

  private func isSame(_ name: FileCalls.Name, in old: OpenFolder, and new: MirroredFolder) throws
    -> Bool
  {
    guard let place = try new.existing(), let identity = try calls.identity(of: name, in: place)
    else { return false }
    return try calls.identity(of: name, in: old) == identity
  }
}
