import CatalogDomain
import CatalogPrograms
import Foundation

/// A site as one openZIM file, for Kiwix and other readers: made by the program zimwriterfs, with an index for full-text search.
///
/// Not the same byte for byte each time: zimwriterfs gives each file a number drawn by lot and the day.
package struct ZimArchive: Sendable {
  /// What a library shows of it (https://wiki.openzim.org/wiki/Metadata).
  package struct Label: Hashable, Sendable {
    /// What stays from one file of the site to the next: small letters of ASCII, digits and "-".
    package let name: String
    package let title: String
    package let description: String
    /// A language tag (BCP 47).
    package let language: String
    /// Who made what it holds.
    package let creator: String
    package let scraper: String

    package init(
      name: String, title: String, description: String, language: String, creator: String,
      scraper: String
    ) {
      self.name = name
      self.title = title
      self.description = description
      self.language = language
      self.creator = creator
      self.scraper = scraper
    }

    /// As ZIM wants it (ISO 639-3): `eng` for `en`.
    var languageCode: String {
      Locale(identifier: language).language.languageCode?.identifier(.alpha3) ?? "und"
    }
  }

  /// What a title and a description may have, in units of UTF-16: zimwriterfs 3.4 counts those, others what people see as characters.
  private static let longestTitle = 30
  private static let longestDescription = 80
  /// Bytes of the header, which ends with the place of the checksum, and of that (https://wiki.openzim.org/wiki/ZIM_file_format).
  private static let headerSize = 80
  private static let checksumSize = 16
  private static let illustrationName = "illustration-48.png"

  private let program: InstalledProgram
  private let files: [ReleaseFile]
  private let label: Label

  /// - Parameter path: the variable `PATH`.
  /// - Throws: `PublishingError` when zimwriterfs is not installed.
  package init(of files: [ReleaseFile], label: Label, searching path: String?)
    throws(PublishingError)
  {
    guard let program = InstalledProgram(named: "zimwriterfs", searching: path) else {
      throw PublishingError(
        "a ZIM file is made by the program zimwriterfs, which is not installed; install it (apt install zim-tools, or https://github.com/openzim/zim-tools)"
      )
    }
    self.program = program
    self.files = files.filter { !Self.isLeftOut($0.path.text) }
    self.label = label
  }

  /// It keeps the owner and mode of a file that stood there.
  ///
  /// - Parameter folder: for this process alone, best on the disk of the site; gone afterwards.
  /// - Returns: the size in bytes.
  /// - Throws: `PublishingError` in zimwriterfs's words; `CancellationError`.
  package func write(to path: String, by folder: String) async throws -> Int {
    try Disk.checkReplaceable(path)
    // A folder, because zimwriterfs makes more than the one file, and leaves that where it is ended.
    let partial = Disk.parent(of: path) + "/" + PartialName.of(Disk.name(of: path))
    // Of this name it makes longer ones.
    let temporary = partial + "/site.zim"
    try Disk.makeFolders(folder)
    guard let lock = try OpenFile.locked(folder + "/lock") else {
      throw PublishingError("another process makes a ZIM file of this site just now; wait for it")
    }
    defer { withExtendedLifetime(lock) {} }
    let gathered = folder + "/files"
    // What cannot be removed goes with the next; what became of the ZIM file counts more.
    defer {
      try? Disk.removeTree(partial)
      try? Disk.removeTree(folder)
    }
    try gather(in: gathered)
    try Disk.removeTree(partial)
    // Of another user's the file would be theirs to change. And who may not read the one that is there may not read this one meanwhile.
    try Disk.makeOwnFolder(partial)
    try await run(gathered, temporary, keeping: lock)
    let file = try OpenFile(reading: temporary)
    guard try Self.isWhole(file) else {
      throw PublishingError("zimwriterfs made no whole ZIM file")
    }
    file.takeRights(of: path)
    try file.sync()
    try Disk.rename(temporary, to: path)
    return try file.size
  }

  /// Whether it begins as a ZIM file does, holds something, and ends with the checksum where the header says.
  private static func isWhole(_ file: OpenFile) throws -> Bool {
    let header = try file.bytes(at: 0, count: headerSize)
    guard header.count == headerSize, header.starts(with: Array("ZIM\u{4}".utf8)),
      header[24..<28].contains(where: { $0 != 0 })
    else { return false }
    let place = header.suffix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let end = UInt64(try file.size)
    return place >= UInt64(headerSize) && place == end - UInt64(checksumSize)
  }

  /// What only web servers and search engines read.
  private static func isLeftOut(_ path: String) -> Bool {
    path == "404.html" || path == "robots.txt"
      || path.wholeMatch(of: /sitemap(-[0-9]+)?\.xml/) != nil
  }

  private func gather(in folder: String) throws {
    try Disk.removeTree(folder)
    try Disk.makeFolders(folder)
    var tree = FolderTree(folder)
    for file in files {
      try Task.checkCancellation()
      let place = try tree.place(of: file.path)
      if let page = try ZimPage.bytes(of: file) {
        try FileCopy.write(page, to: place)
        continue
      }
      if try FileCopy.link(file.place, holding: file.checksum, to: place) { continue }
      try FileCopy.write(file, to: place)
    }
    try FileCopy.write(
      try Illustration.bytes(of: files), to: folder + "/" + Self.illustrationName)
  }

  private func run(_ folder: String, _ path: String, keeping lock: OpenFile) async throws {
    let words = [
      "--welcome=index.html", "--illustration=\(Self.illustrationName)",
      // Source, language and choice: https://wiki.openzim.org/wiki/Content_team/ZIM_Naming_Convention
      "--name=\(label.name)_\(label.languageCode)_all",
      "--language=\(label.languageCode)", "--title=\(Self.short(label.title, Self.longestTitle))",
      "--description=\(Self.short(label.description, Self.longestDescription))",
      "--creator=\(label.creator)", "--publisher=\(label.creator)",
      "--scraper=\(label.scraper)",
      // In the order of the files, and not of threads.
      "--threads=1", "--", folder, path,
    ]
    let errors = StandardErrorLines()
    let run: ProgramRun
    do {
      run = try await program.run(words, input: lock.handle) { errors.add($0) }
    } catch let error as ProgramError {
      throw PublishingError(error.description)
    }
    guard run.exitCode == 0, try Disk.kind(of: path) == .file else {
      throw PublishingError(
        (["zimwriterfs failed (\(run.exitCode))"]
          + errors.last(3).map { "zimwriterfs: \($0)" }).joined(separator: "\n"))
    }
  }

  private static func short(_ text: String, _ count: Int) -> String {
    guard text.utf16.count > count else { return text }
    var length = 0
    let start = text.prefix { character in
      length += character.utf16.count
      return length < count
    }
    return start + "…"
  }
}
