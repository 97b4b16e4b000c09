import Foundation

/// Removes a tree of ours, following no link and entering no mount point.
struct TreeRemoval {
  let calls: FileCalls

  /// Everything in the folder, whoever put it there.
  func removeAll(in folder: OpenFolder) throws {
    calls.allowRemovals(in: folder)
    try calls.entries(of: folder) { name, kind in
      try remove(name, kind, in: folder)
    }
  }

  private func remove(_ name: FileCalls.Name, _ kind: FileCalls.Kind, in folder: OpenFolder) throws
  {
    guard kind == .folder else { return try calls.removeFile(name, in: folder) }
    if let inner = try calls.openToRemove(name, in: folder) { try removeAll(in: inner) }
    try calls.removeFolderIfEmpty(name, in: folder)
  }

  /// Everything that is not where the plan has a file, or a folder.
  /// - Returns: whether a file stays.
  func removeAll(in folder: OpenFolder, but planned: PlannedPaths, below prefix: [UInt8] = [])
    throws
    -> Bool
  {
    var stays = false
    calls.allowRemovals(in: folder)
    try calls.entries(of: folder) { name, kind in
      let path = prefix + UnsafeRawBufferPointer(start: name, count: strlen(name))
      if kind == .folder, planned.hasFolder(path) {
        guard let inner = try calls.openToRemove(name, in: folder) else { return }
        let innerStays = try removeAll(in: inner, but: planned, below: path + [UInt8(ascii: "/")])
        stays = stays || innerStays
      } else if kind == .file, planned.hasFile(path) {
        stays = true
      } else {
        try remove(name, kind, in: folder)
      }
    }
    return stays
  }
}
