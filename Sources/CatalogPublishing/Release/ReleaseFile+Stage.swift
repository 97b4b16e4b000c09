/// When a file goes out, and how long what browsers keep of it holds.
extension ReleaseFile {
  package var stage: Stage { Stage(of: path) }

  package var cacheClass: CacheClass {
    if isImmutable { return .immutable }
    let isForMachines =
      path.folder.isEmpty && ["xml", "json", "txt"].contains(Stage.unpacked(path).fileExtension)
    return isForMachines ? .brief : .revalidated
  }
}
