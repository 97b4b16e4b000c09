/// A bundle that somebody unpacked.
struct UnpackedBundle {
  private let folder: String

  init(_ folder: String) {
    self.folder = folder
  }

  func proof() throws -> BundleProof {
    let listPath = folder + "/" + SiteBundle.listName
    guard try Disk.kind(of: listPath) == .file else {
      throw PublishingError(
        "\(folder) holds no \(SiteBundle.listName); name the folder that a bundle was unpacked to")
    }
    let file = try OpenFile(reading: listPath)
    guard try file.size <= BundleProof.largestList else {
      throw PublishingError("\(listPath) is larger than any list of a bundle")
    }
    var comparison = BundleComparison(listBytes: try file.bytes(at: 0, count: try file.size))
    try walk("", &comparison)
    return comparison.proof()
  }

  private func walk(_ prefix: String, _ comparison: inout BundleComparison) throws {
    try Task.checkCancellation()
    let entries: [(name: String, kind: Disk.Kind)]
    do {
      entries = try Disk.entries(of: folder + "/" + prefix)
    } catch {
      guard !prefix.isEmpty else { throw error }
      return comparison.add(.changed(prefix, because: words(error, on: prefix)))
    }
    for (name, kind) in entries {
      let path = comparison.spelling(of: prefix + name)
      if path == SiteBundle.listName { continue }
      switch kind {
      case .folder: try walk(prefix + name + "/", &comparison)
      case .file: try comparison.found(path) { try read(prefix + name) }
      case .missing: comparison.add(.extra(path))
      case .link, .other:
        let reason = kind == .link ? "it is a link" : "it is neither a file nor a folder"
        if comparison.expects(path) {
          comparison.found(path) { .unreadable(reason) }
        } else {
          comparison.add(.extra(path))
        }
      }
    }
  }

  /// A file that cannot be read is one finding among others, as on a stick with a bad sector.
  private func read(_ path: String) throws -> FoundFile {
    do {
      let file = try OpenFile(reading: folder + "/" + path)
      return .file(try file.checksum(), size: try file.size)
    } catch let error as PublishingError {
      return .unreadable(words(error, on: path))
    }
  }

  private func words(_ error: PublishingError, on path: String) -> String {
    "it" + error.description.dropFirst((folder + "/" + path).count)
  }
}
