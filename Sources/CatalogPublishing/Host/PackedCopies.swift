/// Makes packed copies of text beside the files, for hosts that send those to browsers which can unpack them.
///
/// What was packed once is kept in a folder by the checksum of its file: brotli takes its time. Copies that nobody asked for this time go.
package struct PackedCopies: Sendable {
  /// Below, the answer's head is most of it.
  package static let smallest = 1024
  /// Above, nobody waits for a page; and it is packed in memory.
  package static let largest = 64 << 20

  private let folder: String

  /// - Parameter folder: for these alone; made when it is needed.
  package init(folder: String) {
    self.folder = folder
  }

  /// - Parameter limit: how many are packed at once.
  /// - Returns: the copies that are smaller than their files, by path.
  /// - Throws: `PublishingError`, `CancellationError`.
  package func copies(of files: [ReleaseFile], as forms: [PackedForm], limit: Int) async throws
    -> [ReleaseFile]
  {
    let sources = files.filter { file in
      FileFormat(of: file.path).isText && (Self.smallest...Self.largest).contains(file.size)
    }
    let wanted = sources.flatMap { file in Set(forms).map { (file, $0) } }
    if wanted.isEmpty { return [] }
    try Disk.makeFolders(folder)
    var copies: [ReleaseFile] = []
    try await withThrowingTaskGroup(of: ReleaseFile?.self) { group in
      var rest = wanted.makeIterator()
      for _ in 0..<max(1, limit) {
        if let (file, form) = rest.next() { group.addTask { try copy(of: file, form) } }
      }
      while let copy = try await group.next() {
        if let copy { copies.append(copy) }
        try Task.checkCancellation()
        if let (file, form) = rest.next() { group.addTask { try self.copy(of: file, form) } }
      }
    }
    try prune(Set(wanted.map { Self.name($0.0, $0.1) }))
    return copies.sorted { $0.path < $1.path }
  }

  private static func name(_ file: ReleaseFile, _ form: PackedForm) -> String {
    file.checksum.hexadecimal + "." + form.rawValue
  }

  /// - Returns: nil when the copy would not be smaller; an empty file remembers that.
  private func copy(of file: ReleaseFile, _ form: PackedForm) throws -> ReleaseFile? {
    let place = folder + "/" + Self.name(file, form)
    if try Disk.kind(of: place) != .file {
      let source = try OpenFile(reading: file.place)
      let bytes = try source.bytes(at: 0, count: file.size)
      guard Checksum(of: bytes) == file.checksum else {
        throw PublishingError("\(file.place) changed while it was packed; build the site again")
      }
      let packed = try form == .gzip ? Deflation.packed(bytes, .gzip) : Brotli.packed(bytes)
      let temporary = place + ".partial"
      try FileCopy.write(packed.count < bytes.count ? packed : [], to: temporary)
      try Disk.rename(temporary, to: place)
    }
    let copy = try OpenFile(reading: place)
    let size = try copy.size
    guard size > 0, let path = PublishedPath(file.path.text + "." + form.rawValue) else {
      return nil
    }
    return ReleaseFile(
      path: path, checksum: try copy.checksum(), size: size, place: place,
      isImmutable: file.isImmutable)
  }

  private func prune(_ wanted: Set<String>) throws(PublishingError) {
    for entry in try Disk.entries(of: folder) where !wanted.contains(entry.name) {
      try Disk.removeTree(folder + "/" + entry.name)
    }
  }
}
