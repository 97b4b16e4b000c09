import Foundation

/// The old site, after the new one has taken its place.
struct Leavings {
  let calls: FileCalls
  let old: OpenFolder
  let new: OpenFolder
  /// Of the old site.
  let manifest: OutputManifest
  let carried: CarriedFiles
  /// Whether our files stay, for the next build to start from.
  let keepsOurs: Bool

  /// What came into the old site at the last moment moves over, as if it had come a moment later. What the new site took over goes, even
  /// where it is no longer there: days may lie between, in which its owner changed it or removed it. The manifest stays: killed on the way,
  /// the next build must still know which files were ours.
  func remove() throws {
    try remove(old, into: MirroredFolder(new, calls: calls), below: [])
  }

  /// - Parameters:
  ///   - new: the folder's place in the new site.
  ///   - prefix: the folder's path in the site, with a `/` at the end; empty for the root.
  private func remove(_ old: OpenFolder, into new: MirroredFolder, below prefix: [UInt8]) throws {
    calls.allowRemovals(in: old)
    try calls.entries(of: old) { name, kind in
      let path = prefix + UnsafeRawBufferPointer(start: name, count: strlen(name))
      if path.elementsEqual(OutputManifest.fileName.utf8) { return }
      if kind == .folder {
        guard let inner = try calls.openToRemove(name, in: old) else { return }
        let mirrored = MirroredFolder(name, of: inner, in: new, calls: calls)
        try remove(inner, into: mirrored, below: path + [UInt8(ascii: "/")])
        try calls.removeFolderIfEmpty(name, in: old)
      } else if path.withUnsafeBytes({ manifest.lists($0) }) {
        if !keepsOurs { try calls.removeFile(name, in: old) }
      } else if try cameLate(name, in: old, missing: new) {
        try calls.rename(name, in: old, to: new.made(), as: name)
      } else {
        try calls.removeFile(name, in: old)
      }
    }
  }

  /// Whether the file of somebody else came when the old site had been gone through, and the new one has nothing newer in its place.
  private func cameLate(
    _ name: FileCalls.Name, in old: OpenFolder, missing new: MirroredFolder
  ) throws -> Bool {
    guard let file = try calls.identity(of: name, in: old), !carried.contains(file) else {
      return false
    }
    guard let place = try new.existing(), let there = try calls.identity(of: name, in: place)
    else { return true }
    return carried.contains(there)
  }
}
