import CatalogDomain
package import Foundation

/// A site as one ZIP that comes out the same byte for byte wherever and whenever it is made, and that can be proven where it arrives.
///
///     site/SHA256SUMS     what each of the other files holds
///     site/site/…         the site
///     site/start.html     opens the site by double click
///
/// Nothing of the disk's goes in: names are sorted by bytes, times and modes are given.
package struct SiteBundle: Sendable {
  static let listName = "SHA256SUMS"
  /// Where the site stands in the bundle.
  static let siteFolder = "site/"

  /// What was made of it.
  package struct Report: Hashable, Sendable {
    /// The site's files and the start page.
    package let files: Int
    /// What they hold.
    package let bytes: Int
    package let size: Int
    /// Of the list of all checksums: whoever receives the bundle by a way nobody trusts compares this.
    package let checksum: Checksum
  }

  /// The one folder at the top.
  private let folder: String
  private let files: [ReleaseFile]
  private let start: StartPage
  private let time: ZipTime

  /// - Parameters:
  ///   - folder: a plain name, one that every system can have.
  ///   - date: what each file is dated with, in UTC; nil for 1980-01-01, the first day a ZIP knows.
  package init(folder: String, files: [ReleaseFile], start: StartPage, date: Date?) {
    self.folder = folder
    self.files = files
    self.start = start
    time = date.map(ZipTime.init) ?? .earliest
  }

  /// Writes beside the place, waits for the disk, and only then renames: whoever looks finds the whole bundle or the one before, whose
  /// owner and mode it keeps.
  ///
  /// - Throws: `PublishingError`, also when a file is not what its checksum says or two have one path; `CancellationError`.
  @discardableResult
  package func write(to path: String) throws -> Report {
    try Disk.checkReplaceable(path)
    let folder = Disk.parent(of: path)
    // One name for all, so that what a killed run left is written over.
    let temporary = folder + "/" + PartialName.of(Disk.name(of: path))
    guard let file = try Self.locked(temporary) else {
      throw PublishingError("\(path) is being written by another process; wait for it")
    }
    do {
      try file.truncate(to: 0)
      file.takeRights(of: path)
      let report = try write(into: file)
      try file.sync()
      // Then it is done, as every file that a command is told to write: to wait for the name, too, would take a folder that may be listed.
      try Disk.rename(temporary, to: path)
      return report
    } catch {
      // What cannot be removed is written over by the next; why there is no bundle counts more.
      if file.stands() { try? Disk.removeFile(temporary) }
      throw error
    }
  }

  /// - Returns: nil when another process has it.
  private static func locked(_ temporary: String) throws(PublishingError) -> OpenFile? {
    guard let file = try OpenFile.locked(temporary) else { return nil }
    if try file.isOursAlone { return file }
    // Whoever it belongs to could change the bundle after its checksum was told.
    try Disk.removeFile(temporary)
    let own = try OpenFile(making: temporary)
    return own.lock() ? own : nil
  }

  private func write(into file: OpenFile) throws -> Report {
    _ = try Self.path(folder)
    let startBytes = start.bytes
    let list = try ChecksumList(
      try files.map { .init(path: try place($0.path), checksum: $0.checksum) }
        + [.init(path: try Self.path(StartPage.name), checksum: Checksum(of: startBytes))])
    var zip = ZipWriter(file, time: time)
    let listBytes = list.bytes
    try zip.add(name(Self.listName), listBytes)
    for file in files.sorted(by: { $0.path < $1.path }) {
      try Task.checkCancellation()
      try add(file, to: &zip)
    }
    try zip.add(name(StartPage.name), startBytes)
    try zip.finish()
    return Report(
      files: list.entries.count, bytes: files.reduce(startBytes.count) { $0 + $1.size },
      size: try file.size, checksum: Checksum(of: listBytes))
  }

  private func add(_ file: ReleaseFile, to zip: inout ZipWriter) throws {
    let source = try file.opened()
    let checksum = try zip.add(
      name(try place(file.path).text), size: try source.size,
      method: FileFormat(of: file.path).isText ? .deflated : .stored
    ) { try source.pieces($0) }
    guard checksum == file.checksum else { throw file.changed }
  }

  private func name(_ name: String) -> String { folder + "/" + name }

  private func place(_ path: PublishedPath) throws -> PublishedPath {
    try Self.path(Self.siteFolder + path.text)
  }

  private static func path(_ text: String) throws -> PublishedPath {
    guard let path = PublishedPath(text), path.isPortable else {
      throw PublishingError("\(text) is no name that every system can unpack; rename it")
    }
    return path
  }
}
