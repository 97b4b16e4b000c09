import CatalogDomain

/// Makes packed copies of text beside the files, for hosts that send those to browsers which can unpack them.
///
/// What was packed once is kept in a folder: brotli takes its time. Its name tells the checksums of the file and of the copy itself: one
/// that was damaged is packed anew. Copies of files that the site has no longer go; another target may want other forms of those it has,
/// and another process may be publishing them now.
package struct PackedCopies: Sendable {
  /// Below, the answer's head is most of it.
  package static let smallest = 1024
  /// Above, nobody waits for a page; and it is packed in memory.
  package static let largest = 64 << 20

  private struct Source: Hashable, Sendable {
    let file: Checksum
    let form: PackedForm
  }

  private let folder: String

  /// - Parameter folder: for these alone; made when it is needed.
  package init(folder: String) {
    self.folder = folder
  }

  /// - Parameter limit: how many are packed at once.
  /// - Returns: the copies that are smaller than their files, by path. None has the path of one of the files: what the site itself has
  ///   there counts, as after a release with its copies became the site. Nor a name that is too long: then the file goes without.
  /// - Throws: `PublishingError`, `CancellationError`.
  package func copies(of files: [ReleaseFile], as forms: [PackedForm], limit: Int) async throws
    -> [ReleaseFile]
  {
    let wanted = Self.wanted(of: files, as: forms)
    if wanted.isEmpty { return [] }
    try Disk.makeFolders(folder)
    let kept = try kept()
    var copies: [ReleaseFile] = []
    try await withThrowingTaskGroup(of: ReleaseFile?.self) { group in
      var rest = wanted.makeIterator()
      for _ in 0..<max(1, limit) {
        if let (file, form) = rest.next() { group.addTask { try copy(of: file, form, kept) } }
      }
      while let copy = try await group.next() {
        if let copy { copies.append(copy) }
        try Task.checkCancellation()
        if let (file, form) = rest.next() {
          group.addTask { try self.copy(of: file, form, kept) }
        }
      }
    }
    try prune(besides: Set(files.map(\.checksum)))
    return copies.sorted { $0.path < $1.path }
  }

  private static func wanted(of files: [ReleaseFile], as forms: [PackedForm]) -> [(
    ReleaseFile, PackedForm
  )] {
    let taken = Set(files.map(\.path))
    let sources = files.filter { file in
      FileFormat(of: file.path).isText && (smallest...largest).contains(file.size)
    }
    return sources.flatMap { file in Set(forms).map { (file, $0) } }
      .filter { file, form in path(of: file, form).map { !taken.contains($0) } ?? false }
  }

  /// - Returns: nil where its name would be too long.
  private static func path(of file: ReleaseFile, _ form: PackedForm) -> PublishedPath? {
    let path = PublishedPath(file.path.text + "." + form.rawValue)
    return path.flatMap { $0.name.utf8.count <= NameLimit.bytes ? $0 : nil }
  }

  private static func name(_ file: Checksum, _ form: PackedForm, _ copy: Checksum) -> String {
    "\(file.hexadecimal).\(copy.hexadecimal).\(form.rawValue)"
  }

  /// What the copies of earlier times should hold, by what they are copies of.
  private func kept() throws(PublishingError) -> [Source: Checksum] {
    var kept: [Source: Checksum] = [:]
    for entry in try Disk.entries(of: folder) where entry.kind == .file {
      let parts = entry.name.utf8.split(separator: UInt8(ascii: ".")).map { Substring($0) }
      guard parts.count == 3, let file = Checksum(hexadecimal: parts[0]),
        let copy = Checksum(hexadecimal: parts[1]),
        let form = PackedForm(rawValue: String(parts[2]))
      else { continue }
      kept[Source(file: file, form: form)] = copy
    }
    return kept
  }

  /// - Returns: nil when it would not be smaller; an empty copy remembers that.
  private func copy(of file: ReleaseFile, _ form: PackedForm, _ kept: [Source: Checksum]) throws
    -> ReleaseFile?
  {
    let checksum: Checksum
    if let known = kept[Source(file: file.checksum, form: form)],
      try FileCopy.holds(self.place(of: file, form, known), known)
    {
      checksum = known
    } else {
      checksum = try pack(file, form)
    }
    let place = self.place(of: file, form, checksum)
    let size = try OpenFile(reading: place).size
    return size == 0
      ? nil
      : Self.path(of: file, form).map {
        ReleaseFile(
          path: $0, checksum: checksum, size: size, place: place, isImmutable: file.isImmutable)
      }
  }

  /// - Returns: of the copy.
  private func pack(_ file: ReleaseFile, _ form: PackedForm) throws -> Checksum {
    let bytes = try file.opened().bytes(at: 0, count: file.size)
    guard Checksum(of: bytes) == file.checksum else { throw file.changed }
    let packed = try form == .gzip ? Deflation.packed(bytes, .gzip) : Brotli.packed(bytes)
    let copy = packed.count < bytes.count ? packed : []
    let checksum = Checksum(of: copy)
    // Files that hold the same may be packed at the same time, by another process as well.
    let mark = Checksum(of: Array(file.path.text.utf8)).hexadecimal.prefix(16)
    try FileCopy.put(
      copy, at: place(of: file, form, checksum), by: "\(folder)/\(mark).\(form.rawValue)")
    return checksum
  }

  private func place(of file: ReleaseFile, _ form: PackedForm, _ copy: Checksum) -> String {
    folder + "/" + Self.name(file.checksum, form, copy)
  }

  /// What another process is writing stays, unless it was killed.
  private func prune(besides files: Set<Checksum>) throws {
    try FileCopy.removeLeftovers(in: folder)
    for entry in try Disk.entries(of: folder) where !FileCopy.isOnTheWay(entry.name) {
      let digits = Substring(entry.name.utf8.prefix { $0 != UInt8(ascii: ".") })
      if let file = Checksum(hexadecimal: digits), files.contains(file) { continue }
      try Disk.removeTree(folder + "/" + entry.name)
    }
  }
}
